import type { Simulator } from '../../../packages/simulator/src/simulator.ts';

export interface CallerAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: any;
}

/** Creates a minimal client for tests of the simulator. It fails at an objection of the simulator. */
export function createCaller(
  { transport, objections = [] }: Pick<Simulator, 'transport'> & Partial<Pick<Simulator, 'objections'>>,
  token = 'all-powerful',
  base = 'https://api.github.com',
) {
  const send = async (
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<CallerAnswer> => {
    const answer = await transport({
      method,
      url: path.startsWith('http') ? path : base + path,
      headers: {
        authorization: `Bearer ${token}`,
        'user-agent': 'test',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (objections.length) throw new Error(objections.join('\n'));
    return { ...answer, body: answer.text ? JSON.parse(answer.text) : undefined };
  };
  return {
    send,
    get: (path: string, headers?: Record<string, string>) => send('GET', path, undefined, headers),
    graphql: (query: string, variables: object = {}) => send('POST', '/graphql', { query, variables }),
  };
}

export const renameRepository = (simulator: Simulator, from: string, to: string) =>
  createCaller(simulator).send('PATCH', `/repos/acme/${from}`, { name: to });
