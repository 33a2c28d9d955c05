import type { Clock } from './clock.ts';
import type { Secret } from './secret.ts';
import type { Transport, WireAnswer, WireRequest } from './transport.ts';
import { type Vault, vaultOf } from './vault.ts';

/** An answer as it lies between two runs: sealed, with the moment of its last use. */
export interface KeptAnswer {
  readonly used: number;
  readonly sealed: string;
}

/** By names that tell nothing of what was asked. */
export type KeptAnswers = ReadonlyMap<string, KeptAnswer>;

export interface Keeping {
  readonly transport: Transport;
  /** What this run used or learnt, shelf by shelf. */
  learnt(): ReadonlyMap<string, KeptAnswers>;
  readonly count: Readonly<KeptCount>;
}

interface KeptCount {
  /** GETs that were answered. */
  reads: number;
  /** Those of them that cost nothing, because what was kept still holds. */
  unchanged: number;
  /** Kept answers that someone else than this program has changed. */
  damaged: number;
}

export interface KeepingOptions {
  readonly transport: Transport;
  readonly token: Secret;
  readonly clock: Clock;
  /** What lies on a shelf. Each repository has one of its own, whose name tells nothing of it either. */
  open(shelf: string): Promise<KeptAnswers>;
}

/** What the answer to a GET was: its tag, its type and its text. */
type Told = readonly [etag: string, type: string, text: string];

/**
 * Asks the host whether what it answered to an earlier run still holds, and goes on with that where it does.
 * Nothing is ever answered without asking.
 */
export function keepAnswers({ transport, token, clock, open }: KeepingOptions): Keeping {
  const vault = vaultOf(token);
  const count = { reads: 0, unchanged: 0, damaged: 0 };
  const shelves = shelvesOver(vault, open);

  const toldIn = (name: string, sealed: string | undefined): Told | undefined => {
    const text = sealed && vault.open(name, sealed);
    if (sealed && !text) count.damaged += 1;
    return text ? JSON.parse(text) : undefined;
  };

  const ask: Transport = async (request) => {
    if (request.method !== 'GET') return transport(request);
    const name = vault.nameOf(question(request));
    const { kept, fresh } = shelves.of(request.url);
    const sealed = (fresh.get(name) ?? (await kept).get(name))?.sealed;
    const keep = (box: string) => fresh.set(name, { sealed: box, used: clock.now() });

    const told = toldIn(name, sealed);
    const answer = await transport(told ? withTag(request, told) : request);
    count.reads += 1;
    if (sealed && told && answer.status === 304) {
      count.unchanged += 1;
      keep(sealed);
      return whole(answer, told);
    }
    const { etag, 'content-type': type = '' } = answer.headers;
    if (answer.status === 200 && etag) keep(vault.seal(name, JSON.stringify([etag, type, answer.text])));
    return answer;
  };
  return { transport: ask, learnt: shelves.learnt, count };
}

interface Shelf {
  readonly kept: Promise<KeptAnswers>;
  readonly fresh: Map<string, KeptAnswer>;
}

/** Each is opened when the first of its answers is asked for. */
function shelvesOver(vault: Vault, open: KeepingOptions['open']) {
  const shelves = new Map<string, Shelf>();
  return {
    of(url: string): Shelf {
      const name = vault.nameOf(['shelf', placeOf(url)]);
      const shelf = shelves.get(name) ?? { kept: open(name), fresh: new Map() };
      shelves.set(name, shelf);
      return shelf;
    },
    learnt: () => new Map([...shelves].flatMap(([name, { fresh }]) => (fresh.size ? [[name, fresh] as const] : []))),
  };
}

/** A repository's address, or the host's for what belongs to none. */
const placeOf = (url: string) =>
  `${new URL(url).origin} ${/\/(repos\/[^/?]+\/[^/?]+|repositories\/\d+)/.exec(url)?.[1]?.toLowerCase() ?? ''}`;

const question = ({ method, url, headers }: WireRequest) => [
  method,
  url,
  headers.accept ?? '',
  headers['x-github-api-version'] ?? '',
];

const withTag = (request: WireRequest, [etag]: Told): WireRequest => ({
  ...request,
  headers: { ...request.headers, 'if-none-match': etag },
});

/**
 * Links to other pages are not kept: a list may have got one page more while this one stayed as it was.
 * Where the host does not repeat them, the reader goes on page by page until one is not full.
 */
const whole = ({ headers }: WireAnswer, [, type, text]: Told): WireAnswer => ({
  status: 200,
  headers: { ...headers, 'content-type': type },
  text,
});
