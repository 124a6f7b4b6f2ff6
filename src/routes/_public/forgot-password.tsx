import { createFileRoute } from '@tanstack/react-router';
import { NotFoundScreen } from '#src/shell/not-found-screen.tsx';

export const Route = createFileRoute('/_public/forgot-password')({ component: NotFoundScreen });
