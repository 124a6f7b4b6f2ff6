import { createFileRoute } from '@tanstack/react-router';
import { dashboardRoute } from './-dashboard-screen.tsx';

export const Route = createFileRoute('/_signed-in/dashboard')(dashboardRoute);
