import { type Plugin } from 'vite';

/** Shows the page of all controls at `/kit` of the dev server. */
export function kitPage(): Plugin {
  return {
    name: 'kit-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        if (request.url?.split('?')[0] === '/kit') request.url = '/src/kit/kit.html';
        next();
      });
    },
  };
}
