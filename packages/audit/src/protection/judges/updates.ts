import { isKnown, knownBypassers, type Unseen } from '../sources/rule-sources.ts';
import { administrators } from '../sources/rulesets.ts';
import { nameOfSource, requirement, type SummedSource } from '../sources/summed.ts';
import type { MergeFacts } from '../verdict.ts';
import { blocks, cannotTell, type Judge, listed } from './reason.ts';

/** Whoever may update the branch in spite of a source can merge. A source that lets nobody do so blocks. */
export const judgeUpdates: Judge = (protection, facts) => {
  const sources = requirement(protection, 'updates')?.sources ?? [];
  const movers = sources.map((source) => moversOf(source, facts));
  const closed = sources.filter((_, index) => movers[index]!.isClosed);
  if (closed.length) return closed.map(closedBy);
  const unseen = [...sources.flatMap(hiddenBypass), ...movers.flatMap((one) => one.unseen)];
  if (unseen.length) return unseen.map((one) => cannotTell('updates', one));
  return sources.length > 1 ? judgeShared(sources, movers) : [];
};

/** The people and groups that a restriction of updates lists, or that may bypass it. */
export const whoPasses = (source: SummedSource): readonly string[] => [
  ...(source.value as readonly string[]),
  ...knownBypassers(source).map(({ name }) => name),
];

function moversOf(source: SummedSource, { groupSize }: MergeFacts) {
  const sized = whoPasses(source).map((name) => ({ name, size: isGroup(name) ? groupSize(name) : { value: 1 } }));
  const names = sized.filter(({ size }) => !isKnown(size) || size.value > 0).map(({ name }) => name);
  const isSure = sized.some(({ size }) => isKnown(size) && size.value > 0);
  /** Groups that may be empty, as far as is known, where nobody else may update. */
  const unseen = isSure ? [] : sized.flatMap(({ size }) => (isKnown(size) ? [] : [size.unseen]));
  return { names, isClosed: source.bypass !== 'unknown' && !names.length, unseen };
}

/** `team 7`, `role maintain`. Owners of an organization or enterprise, and keys and apps, always are somebody. */
export const isGroup = (name: string) => /^(team|role) /.test(name) && name !== administrators;

/** Restricted pushes always list the administrators. A locked branch lists nobody. */
function closedBy(source: SummedSource) {
  const name = nameOfSource(source);
  if (source.kind === 'classic' && !(source.value as readonly string[]).length)
    return blocks('updates', `${name} locks the branch`, `set \`lock_branch: false\` in ${name}`);
  const fix = `allow a person or team to update the branch or bypass ${name}`;
  return blocks('updates', `${name} restricts updates, and no account is allowed to update the branch`, fix);
}

function hiddenBypass(source: SummedSource): Unseen[] {
  const { bypass, level } = source;
  if (bypass !== 'unknown') return [];
  const why = 'not visible to this token: GitHub shows it only to accounts that can change it';
  const fix = level === 'repository' ? 'grant "Administration: write"' : `use the token of an owner of the ${level}`;
  return [{ what: `the bypass list of ${nameOfSource(source)}`, why, fix }];
}

/** Several sources let somebody pass, and it takes a person whom all of them let pass. */
function judgeShared(sources: readonly SummedSource[], movers: readonly ReturnType<typeof moversOf>[]) {
  const [first, ...rest] = movers.map(({ names }) => names);
  if (first!.some((name) => rest.every((names) => names.includes(name)))) return [];
  const which = sources.map((source, index) => `${nameOfSource(source)} allows ${listed(movers[index]!.names)}`);
  const fix = `allow one of them in all sources, such as ${administrators}`;
  if (movers.every(({ names }) => names.every((name) => /^(user )?\S+$/.test(name))))
    return [blocks('updates', `no account can update the branch: ${which.join(', ')}`, fix)];
  return [cannotTell('updates', { what: 'the members of these groups', why: which.join(', '), fix })];
}
