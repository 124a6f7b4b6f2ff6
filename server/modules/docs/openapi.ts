import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { type Call, IDEMPOTENCY_HEADER } from '#src/api/contract/call.ts';
import { CALLS, SUMMARIES } from './summaries.ts';

/** A call as the documentation shows it. `body` and `answer` are JSON Schemas. */
export interface DocumentedCall {
  name: string;
  summary: string;
  call: Call;
  body: object | undefined;
  answer: object;
}

let calls: readonly DocumentedCall[] | undefined;

/** Made at the first call only: the schemas take 10 ms and more. */
export function documentedCalls(): readonly DocumentedCall[] {
  const summaries: Readonly<Record<string, string>> = SUMMARIES;
  calls ??= Object.entries<Call>(CALLS).map(([name, call]) => ({
    name,
    summary: summaries[name] ?? '',
    call,
    body: call.body && schemaOf(call.body, 'input'),
    answer: schemaOf(call.answer, 'output'),
  }));
  return calls;
}

/** Rules that JSON Schema cannot express, such as checks in code, are left out. */
function schemaOf(schema: v.GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema: _, ...rest } = toJsonSchema(schema, {
    errorMode: 'ignore',
    typeMode,
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === 'instance' ? { type: 'string', format: 'binary' } : undefined,
  });
  return rest;
}

const ERROR = {
  description: 'Refused; `error` is a text or an object with a message, `fields` names what is wrong.',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          success: { const: false },
          error: {
            oneOf: [
              { type: 'string' },
              {
                type: 'object',
                properties: {
                  message: { type: 'string' },
                  code: { type: 'string' },
                  fields: { type: 'object', additionalProperties: { type: 'string' } },
                },
                required: ['message'],
              },
            ],
          },
        },
      },
    },
  },
};

export function openApiDocument(serverUrl: string): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const documented of documentedCalls()) {
    const { call } = documented;
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(documented) };
  }
  paths['/health'] = {
    get: {
      summary: 'Whether the service and its database are up.',
      security: [],
      responses: { 200: { description: 'They are.' } },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: 'Partner Portal API', version: '1' },
    servers: [{ url: serverUrl }],
    security: [{ token: [] }],
    paths,
    components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
  };
}

function operationOf({ name, summary, call, body, answer }: DocumentedCall): object {
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param]) => ({
    name: param,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = (call.query ?? []).map((param) => ({
    name: param,
    in: 'query',
    schema: { type: 'string' },
  }));
  const key = {
    name: IDEMPOTENCY_HEADER,
    in: 'header',
    schema: { type: 'string', maxLength: 200 },
    description: 'A repeat with the same key and body gets the first answer and has no further effect.',
  };
  const isPdf = name === 'agreementFile';
  return {
    operationId: name,
    summary,
    ...(call.isExtra && { tags: ['beyond the specification'] }),
    ...(call.isPublic && { security: [] }),
    parameters: [...inPath, ...inQuery, ...(call.method === 'POST' ? [key] : [])],
    ...(body && {
      requestBody: {
        required: true,
        content: { [call.isMultipart ? 'multipart/form-data' : 'application/json']: { schema: body } },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: isPdf
          ? { 'application/pdf': {} }
          : {
              'application/json': {
                schema: { type: 'object', properties: { success: { const: true }, data: answer } },
              },
            },
      },
      default: ERROR,
    },
  };
}
