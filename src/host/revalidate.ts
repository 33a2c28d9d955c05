import type { Clock } from './clock.ts';
import type { Transport, WireAnswer, WireRequest } from './http.ts';
import type { Secret } from './secret.ts';
import { type Vault, vaultOf } from './vault.ts';

/** An answer as it is stored between two runs: sealed, with the time of its last use. */
export interface KeptAnswer {
  readonly used: number;
  readonly sealed: string;
}

/** By names that do not reveal the question. */
export type KeptAnswers = ReadonlyMap<string, KeptAnswer>;

interface KeepingOptions {
  readonly transport: Transport;
  readonly token: Secret;
  readonly clock: Clock;
  /** The stored answers of a group. Each repository has its own, and the group's name does not reveal it. */
  open(group: string): Promise<KeptAnswers>;
}

/** The answer to a GET: its tag, its type and its text. */
type StoredAnswer = readonly [etag: string, type: string, text: string];

/**
 * Asks the host whether a stored answer is still current, and reuses it if it is. It never uses an answer without
 * asking, and none that is older than a write of this run to the same thing.
 */
export function keepAnswers({ transport, token, clock, open }: KeepingOptions) {
  const vault = vaultOf(token);
  const count = {
    /** GETs that the host answered. */
    reads: 0,
    /** Those answered with 304, which cost nothing. */
    unchanged: 0,
    /** Stored answers that somebody else has changed. */
    damaged: 0,
    /** Answers that were the same as the stored ones, and came in full because a new token gets a new tag for them. */
    retagged: 0,
  };
  const groups = groupsOf(vault, open);

  const decode = (name: string, sealed: string | undefined): StoredAnswer | undefined => {
    const text = sealed && vault.open(name, sealed);
    if (sealed && !text) count.damaged += 1;
    return text ? JSON.parse(text) : undefined;
  };

  /** The addresses that writes of this run concern, each with the questions that have been answered since. */
  const written = new Map<string, Set<string>>();

  const ask: Transport = async (request) => {
    const path = new URL(request.url).pathname;
    if (request.method !== 'GET') {
      for (const one of prefixesOf(path)) written.set(one, new Set());
      return transport(request);
    }
    const name = vault.nameOf(question(request));
    const { kept, fresh } = groups.of(request.url);
    const sealed = (fresh.get(name) ?? (await kept).get(name))?.sealed;
    const keep = (box: string) => fresh.set(name, { sealed: box, used: clock.now() });

    const since = written.get(path);
    const stored = !since || since.has(name) ? decode(name, sealed) : undefined;
    const answer = await transport(stored ? withTag(request, stored) : request);
    count.reads += 1;
    if (answer.status === 200) since?.add(name);
    if (sealed && stored && answer.status === 304) {
      count.unchanged += 1;
      keep(sealed);
      return whole(answer, stored);
    }
    if (stored && request.holder && answer.status === 200 && answer.text === stored[2]) count.retagged += 1;
    const { etag, 'content-type': type = '' } = answer.headers;
    if (answer.status === 200 && etag) keep(vault.seal(name, JSON.stringify([etag, type, answer.text])));
    return answer;
  };
  return { transport: ask, learnt: groups.learnt, count };
}

/** The address of a write, and those above it up to the repository, which nearly every write is below. */
const prefixesOf = (path: string) => {
  const above = path.split('/').map((_, index, parts) => parts.slice(0, index).join('/'));
  return [path, ...above.filter((one) => !/\/repos\/[^/]+\/[^/]+$/.test(one))];
};

interface AnswerGroup {
  readonly kept: Promise<KeptAnswers>;
  readonly fresh: Map<string, KeptAnswer>;
}

/** Opens a group when one of its answers is first asked for. */
function groupsOf(vault: Vault, open: KeepingOptions['open']) {
  const groups = new Map<string, AnswerGroup>();
  return {
    of(url: string): AnswerGroup {
      const name = vault.nameOf(['shelf', placeOf(url)]);
      const group = groups.get(name) ?? { kept: open(name), fresh: new Map() };
      groups.set(name, group);
      return group;
    },
    /** What this run used or received, group by group. */
    learnt: (): ReadonlyMap<string, KeptAnswers> =>
      new Map([...groups].flatMap(([name, { fresh }]) => (fresh.size ? [[name, fresh] as const] : []))),
  };
}

/** The repository's address, or the host's for a request that belongs to no repository. */
const placeOf = (url: string) =>
  `${new URL(url).origin} ${/\/(repos\/[^/?]+\/[^/?]+|repositories\/\d+)/.exec(url)?.[1]?.toLowerCase() ?? ''}`;

const question = ({ method, url, headers, holder }: WireRequest) => [
  method,
  url,
  headers.accept ?? '',
  headers['x-github-api-version'] ?? '',
  ...(holder ? [holder.who, holder.sees] : []),
];

const withTag = (request: WireRequest, [etag]: StoredAnswer): WireRequest => ({
  ...request,
  headers: { ...request.headers, 'if-none-match': etag },
});

/**
 * Links to other pages are not stored: the list may have grown by a page while this page stayed the same. If the host
 * does not repeat the links, the reader goes on page by page until one is not full.
 */
const whole = ({ headers }: WireAnswer, [, type, text]: StoredAnswer): WireAnswer => ({
  status: 200,
  headers: { ...headers, 'content-type': type },
  text,
});
