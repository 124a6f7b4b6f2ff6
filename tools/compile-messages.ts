import { compile } from '@inlang/paraglide-js';
import { messageOptions } from './messages.ts';

await compile(messageOptions);
