import { nameOfSource, requirement, type Source } from '../fold.ts';
import { isKnown, type Unseen } from '../layers.ts';
import { administrators } from '../rulesets.ts';
import type { Facts, Reason } from '../verdict.ts';
import { blocks, type Judge, listed, unknown } from './reason.ts';

/** Whoever a source lets update the branch can merge past it. It blocks where that is nobody. */
export const updates: Judge = (protection, facts) => {
  const sources = requirement(protection, 'updates')?.sources ?? [];
  const movers = sources.map((source) => moversOf(source, facts));
  const closed = sources.filter((_, index) => movers[index]!.isClosed);
  if (closed.length) return closed.map((source) => blocks('updates', nobodyMay(source), openTo(source)));
  const hidden = sources.filter(({ bypass }) => bypass === 'unknown');
  if (hidden.length) return hidden.map((source) => unknown('updates', hiddenBypass(source)));
  const teams = movers.flatMap(({ unseen }) => unseen);
  if (teams.length) return teams.map((unseen) => unknown('updates', unseen));
  return sources.length > 1 ? sharing(sources, movers) : [];
};

interface Movers {
  readonly names: readonly string[];
  readonly isClosed: boolean;
  /** Teams of which nobody knows whether they have members, where nobody else may update. */
  readonly unseen: readonly Unseen[];
}

function moversOf({ value, bypass }: Source, { teamSize }: Facts): Movers {
  const named = [...(value as readonly string[]), ...(bypass === 'unknown' ? [] : bypass.map(({ name }) => name))];
  const sized = named.map((name) => ({ name, size: name.startsWith('team ') ? teamSize(name) : { value: 1 } }));
  const names = sized.filter(({ size }) => !isKnown(size) || size.value > 0).map(({ name }) => name);
  const isSure = sized.some(({ size }) => isKnown(size) && size.value > 0);
  const unseen = isSure ? [] : sized.flatMap(({ size }) => (isKnown(size) ? [] : [size.unseen]));
  return { names, isClosed: bypass !== 'unknown' && !names.length, unseen };
}

const nobodyMay = (source: Source) => `${nameOfSource(source)} restricts updates, and nobody may pass`;
const openTo = (source: Source) => `let somebody update the branch or bypass ${nameOfSource(source)}`;

const hiddenBypass = (source: Source): Unseen => ({
  what: `who may bypass ${nameOfSource(source)}`,
  why: 'the host shows it only to those who may change it',
  fix:
    source.level === 'repository' ? 'grant "Administration: write"' : `use a token of an owner of the ${source.level}`,
});

/** Several sources let somebody pass, and it takes a person whom all of them let pass. */
function sharing(sources: readonly Source[], movers: readonly Movers[]): readonly Reason[] {
  const [first, ...rest] = movers.map(({ names }) => names);
  if (first!.some((name) => rest.every((names) => names.includes(name)))) return [];
  const which = sources.map((source, index) => `${nameOfSource(source)} lets ${listed(movers[index]!.names)} pass`);
  const fix = `let one of them pass all, such as ${administrators}`;
  if (movers.every(({ names }) => !names.some(isGroup)))
    return [blocks('updates', `nobody may pass all: ${which.join(', ')}`, fix)];
  return [unknown('updates', { what: 'who is in these groups', why: which.join(', '), fix })];
}

const isGroup = (name: string) => /^(team|role|owners|deploy) /.test(name) || name.startsWith('Enterprise');
