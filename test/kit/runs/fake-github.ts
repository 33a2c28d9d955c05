import type { Clock } from '../../../packages/core/src/github/limits/clock.ts';
// The client loads these modules at the first failure or redirect, and a fake clock does not wait for a module.
import '../../../packages/core/src/github/refusals/denials.ts';
import '../../../packages/core/src/github/http/redirects.ts';
import '../../../packages/core/src/github/http/unreachable.ts';
import type { WireAnswer, WireRequest } from '../../../packages/core/src/github/http/http.ts';
import { Secret } from '../../../packages/core/src/github/http/secret.ts';
import { Pacer } from '../../../packages/core/src/github/limits/pacer.ts';
import { openRepositoryClient, type RepositoryClientOptions } from '../../../packages/core/src/github/open.ts';

const mostTurns = 40;

/** The time of this clock moves only when all work waits for it. */
export class FakeClock implements Clock {
  #now = Date.parse('2030-01-01T00:00:00Z');
  #sleepers: { readonly at: number; readonly wake: () => void }[] = [];

  now() {
    return this.#now;
  }

  sleep(milliseconds: number) {
    return new Promise<void>((wake) => {
      const at = this.#now + milliseconds;
      const chooseReply = this.#sleepers.findIndex((sleeper) => sleeper.at > at);
      this.#sleepers.splice(chooseReply < 0 ? this.#sleepers.length : chooseReply, 0, { at, wake });
    });
  }

  /** Moves time until the work is done. Throws if the work can never finish. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isOver = false;
    const watched = work.finally(() => {
      isOver = true;
    });
    watched.catch(() => undefined);
    // Batched queries wait for some turns of the event loop, and for no time.
    for (let turns = 0; turns < mostTurns; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isOver) return watched;
      const next = this.#sleepers.shift();
      if (!next) continue;
      turns = 0;
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
    throw new Error('the work waits for something that never comes');
  }
}

export interface Reply {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Used instead of `body` for an answer that is not JSON. */
  readonly text?: string;
}

export const createWireAnswer = ({ status = 200, headers = {}, body, text }: Reply): WireAnswer => ({
  status,
  headers,
  text: text ?? (body === undefined ? '' : JSON.stringify(body)),
});

type Script = (request: WireRequest, count: number) => Reply | Error;

/** Opens a client whose requests a script answers without delay. */
export function openFakeGithub(
  script: Script | readonly (Reply | Error)[],
  options: Partial<RepositoryClientOptions> = {},
) {
  const clock = new FakeClock();
  const requests: WireRequest[] = [];
  const lines: string[] = [];
  const addLine = (line: string) => lines.push(line);
  const next = (request: WireRequest) =>
    typeof script === 'function' ? script(request, requests.length) : script[requests.length - 1];

  const host = openRepositoryClient({
    transport: async (request) => {
      requests.push(request);
      const reply = next(request);
      if (!reply) throw new Error(`nobody expected ${request.method} ${request.url}`);
      if (reply instanceof Error) throw reply;
      return createWireAnswer(reply);
    },
    token: new Secret('a-token'),
    repository: { owner: 'octo', name: 'hello' },
    pacer: new Pacer({ clock, maxWait: 60, showProgress: addLine }),
    clock,
    userAgent: 'trueup-test',
    showProgress: addLine,
    ...options,
  });
  return { host, clock, requests, lines, reader: host.createReader(), writer: host.createWriter() };
}

/** Returns the error of a rejected promise. */
export const catchFailure = (work: Promise<unknown>): Promise<any> =>
  work.then(
    () => {
      throw new Error('it did not fail');
    },
    (failure) => failure,
  );
