import type { Reader } from '../../host/host.ts';
import { SectionFailure } from '../../plan/item.ts';
import type { Listed } from '../../settings/shape.ts';
import type { LiveRuleset, Summary } from './calls.ts';
import * as calls from './calls.ts';
import { named, type Ruleset } from './schema.ts';

export interface Live {
  /** The repository's own rulesets, as the list shows them. */
  readonly own: readonly Summary[];
  /** Those that were read in full, by id: all that an entry names. */
  readonly whole: ReadonlyMap<number, LiveRuleset>;
  /** They apply to the repository and belong to its owner. */
  readonly inherited: readonly Summary[];
}

export function readRulesets(host: Reader, { entries }: Listed<Ruleset>): Promise<Live> {
  const declared = new Set(entries.map(({ name }) => name));
  return readWhole(host, ({ name }) => declared.has(name));
}

export const readAllRulesets = (host: Reader): Promise<Live> => readWhole(host, () => true);

async function readWhole(host: Reader, isWanted: (summary: Summary) => boolean): Promise<Live> {
  const listed = await host.ask(calls.list({}));
  const own = listed.filter(isOwn);
  const whole = own.filter(isWanted).map(async (one) => [one.id, await readOne(host, one)] as const);
  return { own, whole: new Map(await Promise.all(whole)), inherited: listed.filter((one) => !isOwn(one)) };
}

async function readOne(host: Reader, summary: Summary): Promise<LiveRuleset> {
  const one = await host.ask(calls.get({ ruleset_id: summary.id }));
  if (one.id === summary.id && one.name === summary.name) return one;
  throw new SectionFailure(
    `${named(summary)}: the host shows ${named(one)} instead`,
    'run again: somebody may have renamed it in the meantime',
    'conflict',
  );
}

const isOwn = ({ source_type }: Summary) => source_type === 'Repository';
