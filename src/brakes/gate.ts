import { fullName, type RepositoryName } from '../host/host.ts';
import { type Mode, modes } from '../mode/table.ts';
import { viewOf } from '../modes/by-view.ts';
import type { Gate, GateVerdict, Proposal } from '../modes/gates.ts';
import { type PlannedItem, plannedItems, plannedWrites } from '../modes/plan-data.ts';
import { isPlanned, type Planned } from '../modes/planned.ts';
import type { Told } from '../modes/result.ts';
import { type Acknowledgement, acknowledgementText, codes, isAboutSame, isFor } from '../settings/acknowledgements.ts';
import type { Place } from '../settings/refusal.ts';
import { type BrakeFinding, isChange, type Undecided, unknown } from './finding.ts';
import type { Judging } from './findings.ts';
import { idleLine, lineOf, undecidedLine } from './lines.ts';
import type { Fleet } from './targets.ts';

export interface Braking extends Judging {
  readonly repository: RepositoryName;
  readonly brakes: 'warn' | 'stop';
  readonly mode: Mode;
  readonly allow: readonly Allowed[];
  /** Whether the plan covers the whole file, so that an `_allow` line that matches nothing in it is useless. */
  readonly isWhole: boolean;
  /** Whether the run is about several repositories, so that an acknowledgement names its own. */
  readonly isOfSeveral: boolean;
  /** The other repositories of the run. */
  readonly fleet?: Fleet;
}

/** A line that allows something, with its place if it stands in a settings file. */
interface Allowed extends Acknowledgement {
  readonly place?: Place;
}

/** Holds changes that are too dangerous to make unless somebody has allowed them. */
export function brake(whole: Braking): Gate {
  const braking = { ...whole, allow: whole.allow.filter(isFor(fullName(whole.repository))) };
  const { mode, brakes, fleet } = braking;
  const judged = new Set<string>();
  let first: readonly Planned[] = [];
  return async (proposal): Promise<GateVerdict> => {
    const { planned, again } = proposal;
    if (again === undefined) first = planned;
    else if (!hasNewWrites(planned, again, first)) return {};
    const items = plannedItems(planned).filter(({ declared }) => again === undefined || declared.section.key === again);
    const found = items.length ? await (await import('./findings.ts')).findingsIn(items, proposal, braking) : [];
    const held = inOrder(found.filter(isFinding)).filter(
      (one) => !isAllowed(one, braking) && !judged.has(keyOf(one, braking)),
    );
    for (const one of held) judged.add(keyOf(one, braking));
    const lines: Told[] = [
      ...held.map((one) => lineOf(one, acknowledge(one, braking), braking)),
      ...found.flatMap((one) => (isFinding(one) ? [] : [undecidedLine(one)])),
      ...idleLines(found, items, proposal, braking),
    ];
    const isHeld = brakes === 'stop' && modes[mode].writes && held.length > 0;
    if (fleet && again === undefined && !(await mayGoOn(fleet, braking, items, planned, !isHeld)))
      return { refused: 'the run would change or remove too much over all repositories', lines };
    if (isHeld) return { refused: 'a brake holds this repository', lines };
    return {
      lines,
      guarded: held.map(({ code, says, value }) => ({ message: `${code}: ${viewOf(says, 'whole')}`, value })),
    };
  };
}

/** Whether the run may write, whatever the plans of the other repositories do. */
async function mayGoOn(
  fleet: Fleet,
  { repository, isNew }: Braking,
  items: readonly PlannedItem[],
  planned: readonly Planned[],
  mayWrite: boolean,
) {
  const { lossesOf } = await import('./removals.ts');
  return fleet.arrive(repository, lossesOf(isNew ? [] : items, planned, mayWrite && items.some(isChange)));
}

/** Whether a section that was planned again writes what the first plan did not. */
function hasNewWrites(planned: readonly Planned[], again: string, first: readonly Planned[]) {
  const known = new Set(plannedWrites(first).map(({ id }) => id));
  return plannedWrites(planned).some(({ section, id }) => section === again && !known.has(id));
}

const isFinding = (one: BrakeFinding | Undecided): one is BrakeFinding => 'says' in one;

const inOrder = (found: readonly BrakeFinding[]) => codes.flatMap((code) => found.filter((one) => one.code === code));

/** Finds the line that allows exactly this finding. */
const acknowledge = (
  { code, section, value }: Pick<BrakeFinding, 'code' | 'section' | 'value'>,
  { repository, isOfSeveral }: Braking,
): Acknowledgement => ({
  ...(isOfSeveral && code !== 'create' && { repository: fullName(repository) }),
  code,
  ...(section && { section }),
  value,
});

const keyOf = (one: BrakeFinding, braking: Braking) => acknowledgementText(acknowledge(one, braking));

const isAllowed = (one: BrakeFinding, { allow }: Braking) =>
  allow.some((given) => isAboutSame(given, one) && isSameValue(given, one));

/** The host takes no account of the case of names. */
const isSameValue = ({ code, value }: Acknowledgement, other: BrakeFinding) =>
  ['access', 'create'].includes(code) ? value.toLowerCase() === other.value.toLowerCase() : value === other.value;

/** A line that stays in the file would let the same change through for ever. */
function idleLines(
  found: readonly (BrakeFinding | Undecided)[],
  items: readonly PlannedItem[],
  { planned, again }: Proposal,
  { allow, isWhole, isOwn }: Braking,
): Told[] {
  if (!isWhole || again !== undefined || !planned.every(isPlanned)) return [];
  const isElsewhere = ({ code, value }: Allowed) =>
    (code === 'actions-off' && !isOwn) ||
    // Another run may have another event.
    code === 'own-run' ||
    (items.length > 0 && (code === 'own-access' || value === unknown));
  return allow
    .filter((line) => line.place && !isElsewhere(line) && !found.some((one) => isAboutSame(line, one)))
    .map(({ place, ...line }) => idleLine(line, place));
}
