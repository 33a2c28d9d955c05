import type { Reader } from '../../host/host.ts';
import type { Listed } from '../../settings/shape.ts';
import type { LiveRuleset } from './calls.ts';
import * as calls from './calls.ts';
import type { Ruleset } from './entry.ts';

export interface Live {
  /** The repository's own: whole where an entry names it, else as the list sums it up. */
  readonly own: readonly LiveRuleset[];
  /** They bind the repository and belong to its owner. */
  readonly inherited: readonly LiveRuleset[];
}

export function readRulesets(host: Reader, { entries }: Listed<Ruleset>): Promise<Live> {
  const declared = new Set(entries.map(({ name }) => name));
  return readWhole(host, ({ name }) => declared.has(name));
}

export const readAllRulesets = (host: Reader): Promise<Live> => readWhole(host, () => true);

async function readWhole(host: Reader, isWanted: (summary: LiveRuleset) => boolean): Promise<Live> {
  const listed = await host.ask(calls.list({}));
  const own = listed.filter(isOwn);
  return {
    own: await Promise.all(own.map((one) => (isWanted(one) ? host.ask(calls.get({ ruleset_id: one.id })) : one))),
    inherited: listed.filter((one) => !isOwn(one)),
  };
}

const isOwn = ({ source_type }: LiveRuleset) => source_type === 'Repository';
