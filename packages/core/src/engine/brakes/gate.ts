import { type RepositoryName, toFullName } from '../../github/github.ts';
import { isPlanned, type SectionPlan } from '../../report/result/declared.ts';
import {
  type Gate,
  type GateVerdict,
  listPlannedWrites,
  listWritingItems,
  type PlannedItem,
  type Proposal,
} from '../../report/result/gate.ts';
import { modes } from '../../report/result/modes.ts';
import type { Line } from '../../report/result/result.ts';
import type { RunScope } from '../../session/inputs/run-options.ts';
import {
  type Acknowledgement,
  brakeCodes,
  formatAcknowledgement,
  hasSameSubject,
  isForRepository,
} from '../../settings/acknowledgements.ts';
import type { FileAcknowledgement } from '../../settings/allow.ts';
import {
  type BrakeFinding,
  changesOf,
  findProtecting,
  isChange,
  isFinding,
  type Undecided,
  unknown,
} from './finding.ts';
import { idleLine, lineOfFinding, plainLine, releasedLine, undecidedLine } from './lines.ts';
import type { Brake, Judging } from './table.ts';
import type { Fleet } from './targets.ts';

export interface Braking extends Judging, Pick<RunScope, 'mode' | 'repos'> {
  readonly repository: RepositoryName;
  readonly brakes: 'warn' | 'stop';
  /** Whether a person is asked about each dangerous change, and the question reports it. */
  readonly isAsked?: boolean;
  readonly allow: readonly Acknowledgement[];
  readonly allowed: readonly FileAcknowledgement[];
  /** Whether a line of a settings file came with this change. If unset, none did. */
  readonly isFresh?: (line: FileAcknowledgement) => Promise<boolean>;
  /** Whether the plan covers the whole file, so that an `_allow` line that matches nothing in it is useless. */
  readonly isWhole: boolean;
  readonly fleet?: Fleet;
  /** The brakes of extensions. */
  moreBrakes?(): Promise<readonly Brake[]>;
}

/** The lines that are about a repository, without those of files that have had their change. */
export async function findReleasing(braking: Pick<Braking, 'repository' | 'allow' | 'allowed' | 'isFresh'>) {
  const { repository, allow, allowed, isFresh } = braking;
  const isMine = isForRepository(repository);
  const own = allowed.filter(isMine);
  const fresh = new Set<FileAcknowledgement>();
  for (const line of own) if (await isFresh?.(line)) fresh.add(line);
  return { fresh: [...allow.filter(isMine), ...fresh], stale: own.filter((line) => !fresh.has(line)) };
}

interface Releasing {
  /** Lines of a settings file have a place. */
  readonly fresh: readonly (Acknowledgement & Partial<FileAcknowledgement>)[];
  readonly stale: readonly FileAcknowledgement[];
}

/** Holds changes that are too dangerous to make unless somebody has allowed them. */
export function brake(braking: Braking): Gate {
  const { mode, brakes, fleet, repository, isNew } = braking;
  let lines: Promise<Releasing> | undefined;
  const judged = new Set<string>();
  let first: readonly SectionPlan[] = [];
  return async (proposal): Promise<GateVerdict> => {
    const { planned, replannedKey: again } = proposal;
    if (again === undefined) first = planned;
    else if (!hasNewWrites(planned, again, first)) return {};
    const items = listWritingItems(planned).filter(
      ({ declared }) => again === undefined || declared.section.key === again,
    );
    lines ??= findReleasing(braking);
    const { fresh, stale } = await lines;
    const found = await findingsIn(items, proposal, braking);
    const news = inOrder(found.filter(isFinding)).filter((one) => !judged.has(keyOf(one, braking)));
    for (const one of news) judged.add(keyOf(one, braking));
    const held = news.filter((one) => !releaseOf(one, fresh));
    const unasked = braking.isAsked ? [] : held;
    const told: Line[] = [
      ...unasked.map((one) =>
        lineOfFinding(one, acknowledge(one, braking), { ...braking, given: [...fresh, ...stale] }),
      ),
      ...news.flatMap((one) => {
        const by = releaseOf(one, fresh);
        return by ? [releasedLine(one, by, mode)] : [];
      }),
      ...found.flatMap((one) => (isFinding(one) ? [] : [undecidedLine(one)])),
      ...(again === undefined ? staleLines(stale, held) : []),
      ...idleLines(found, items, proposal, { ...braking, fresh }),
    ];
    const isHeld = brakes === 'stop' && modes[mode].writes && held.length > 0;
    if (fleet && again === undefined) {
      const { lossesOf } = await import('./removals.ts');
      const losses = lossesOf(isNew ? [] : items, planned, !isHeld && items.some(isChange));
      const limits = await fleet.arrive(repository, losses);
      if (limits.length) return { refused: heldBy(limits, 'all repositories of this run'), lines: told };
    }
    if (isHeld) return { refused: heldBy(held, 'this repository'), lines: told };
    return {
      lines: told,
      guarded: held.map((one) => ({ line: plainLine(one), needs: acknowledge(one, braking) })),
    };
  };
}

/** Stands behind every change that is not made. */
function heldBy(found: readonly BrakeFinding[], what: string) {
  const names = [...new Set(found.map(({ code }) => code))];
  const brakes = new Intl.ListFormat('en-GB').format(names);
  return names.length > 1 ? `the brakes ${brakes} stopped ${what}` : `the brake ${brakes} stopped ${what}`;
}

/** Only a plan that changes something loads the brakes, and those of extensions only if the plan is about protection. */
async function findingsIn(items: readonly PlannedItem[], { planned, reader }: Proposal, braking: Braking) {
  if (!items.length) return [];
  const isOfProtection = findProtecting(items).length || changesOf(items, 'actions_policies').length;
  const more = isOfProtection && !braking.isNew ? await braking.moreBrakes?.() : undefined;
  const { brakes, findHeld } = await import('./table.ts');
  const rows = [...brakes, ...(more ?? [])].filter(({ isForNew }) => isForNew || !braking.isNew);
  return findHeld(rows, { ...braking, items, planned, reader });
}

/** Whether a section that was planned again writes what the first plan did not. */
function hasNewWrites(planned: readonly SectionPlan[], again: string, first: readonly SectionPlan[]) {
  const known = new Set(listPlannedWrites(first).map(({ write }) => write));
  return listPlannedWrites(planned).some(({ section, write }) => section === again && !known.has(write));
}

const inOrder = (found: readonly BrakeFinding[]) =>
  brakeCodes.flatMap((code) => found.filter((one) => one.code === code));

const acknowledge = (
  { code, section, value }: Pick<BrakeFinding, 'code' | 'section' | 'value'>,
  { repository, repos }: Braking,
): Acknowledgement => ({
  // In a run about several repositories, an acknowledgement names its own.
  ...(repos && code !== 'create' && { repository: toFullName(repository) }),
  code,
  ...(section && { section }),
  value,
});

const keyOf = (one: BrakeFinding, braking: Braking) => formatAcknowledgement(acknowledge(one, braking));

const releaseOf = (one: BrakeFinding, lines: Releasing['fresh']) =>
  lines.find((given) => hasSameSubject(given, one) && isSameValue(given, one));

/** A line that has had its change. Where it is about a change that is held, that one names it. */
const staleLines = (stale: readonly FileAcknowledgement[], held: readonly BrakeFinding[]) =>
  stale
    .filter((line) => !held.some((one) => hasSameSubject(line, one)))
    .map((line) => idleLine(line, 'belongs to an earlier change and no longer allows anything; remove it'));

/** The host takes no account of the case of names. */
const isSameValue = ({ code, value }: Acknowledgement, other: BrakeFinding) =>
  ['access', 'create'].includes(code) ? value.toLowerCase() === other.value.toLowerCase() : value === other.value;

/** A line that stays in the file would let the same change through for ever. */
function idleLines(
  found: readonly (BrakeFinding | Undecided)[],
  items: readonly PlannedItem[],
  { planned, replannedKey: again }: Proposal,
  { fresh, isWhole, isOwn }: Braking & Pick<Releasing, 'fresh'>,
): Line[] {
  if (!isWhole || again !== undefined || !planned.every(isPlanned)) return [];
  const isElsewhere = ({ code, value, repository }: Acknowledgement) =>
    (code === 'actions-off' && !isOwn) ||
    // A pattern may be there for the change of another repository.
    /[*?]/.test(repository ?? '') ||
    // Another run may have another event.
    code === 'own-run' ||
    (items.length > 0 && (code === 'own-access' || value === unknown));
  return fresh
    .filter((line) => line.place && !isElsewhere(line) && !found.some((one) => hasSameSubject(line, one)))
    .map((line) => idleLine(line, 'allows none of the planned changes; remove it, or it may allow a later change'));
}
