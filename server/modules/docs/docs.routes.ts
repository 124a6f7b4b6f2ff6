import { Hono } from 'hono';
import { html } from 'hono/html';
import { type Env } from '#server/http/context.ts';
import { type DocumentedCall, documentedCalls, openApiDocument } from './openapi.ts';

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1b1f;background:#fff}
h2{margin-top:2.5rem;font-size:1.1rem}code,pre{font:14px/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;background:#f2f3f7;border-radius:.5rem}
.method{display:inline-block;min-width:3.5rem;font-weight:700}small{color:#55565e}
@media(prefers-color-scheme:dark){body{color:#e4e4ea;background:#16171c}pre{background:#23252d}small{color:#a9abb6}a{color:#9db8ff}}`;

/** The API's documentation, generated from the schemas that validate its requests. */
export const docsRoutes = new Hono<Env>()
  .get('/openapi.json', (c) => c.json(openApiDocument(`${c.var.deps.publicUrl ?? ''}/api`)))
  .get('/docs', (c) => {
    c.header(
      'Content-Security-Policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    );
    return c.html(page(documentedCalls()));
  });

function page(calls: readonly DocumentedCall[]) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Partner Portal API</title>
        <style>
          ${STYLE}
        </style>
      </head>
      <body>
        <h1>Partner Portal API</h1>
        <p>
          All paths follow <code>/api</code>. Answers are <code>{success, data}</code>, or
          <code>{success: false, error}</code> where <code>error</code> is a text or
          <code>{message, code, fields}</code>. Calls not marked as public want
          <code>Authorization: Bearer TOKEN</code>. Any POST but the sign-in may carry an
          <code>Idempotency-Key</code>: a repeat gets the first answer (<code
            >Idempotency-Status: replayed</code
          >), another body with the key 422, and 409 with Retry-After while the first is still running. GETs
          answer 304 to an <code>If-None-Match</code> that still holds. The same as
          <a href="openapi.json">OpenAPI</a>.
        </p>
        ${calls.map(section)}
      </body>
    </html>`;
}

function section({ name, summary, call, body, answer }: DocumentedCall) {
  const marks = [
    call.isPublic ? 'public' : undefined,
    call.isExtra ? 'beyond the specification' : undefined,
    call.isMultipart ? 'multipart/form-data' : undefined,
  ].filter((mark) => mark !== undefined);
  const query = call.query ? `?${call.query.map((param) => `${param}=`).join('&')}` : '';
  return html`<h2 id="${name}">
      <span class="method">${call.method}</span> <code>${call.path}${query}</code>
    </h2>
    <p>${summary} <small>${marks.join(', ')}</small></p>
    ${
      body
        ? html`<details>
            <summary>Body</summary>
            <pre>${JSON.stringify(body, undefined, 2)}</pre>
          </details>`
        : ''
    }
    <details>
      <summary>Answer</summary>
      <pre>${JSON.stringify(answer, undefined, 2)}</pre>
    </details>`;
}
