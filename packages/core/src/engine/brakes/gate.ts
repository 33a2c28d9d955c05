/** Runs the brakes over a plan, and reports changes that no acknowledgement allows. */

import { type RepositoryName, toFullName } from '../../github/github.ts';
import { isPlanned, type SectionPlan } from '../../report/result/declared.ts';
import {
  type Gate,
  type GateVerdict,
  type GuardedChange,
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
import type { Brake, BrakeContext } from './brakes.ts';
import {
  type BrakeFinding,
  findProtectionChanges,
  isChange,
  isFinding,
  listChanges,
  type UndecidedBrake,
  unknownValue,
} from './finding.ts';
import type { FleetGate } from './fleet-gate.ts';
import {
  createAllowedLine,
  createFindingLine,
  createUndecidedLine,
  createUnusedLine,
  createWarningLine,
} from './lines.ts';
import { pickAddedItems } from './new-repository.ts';

export interface BrakeGateOptions extends BrakeContext, Pick<RunScope, 'mode' | 'repos'> {
  readonly repository: RepositoryName;
  readonly brakes: 'warn' | 'stop';
  readonly isAsked?: boolean;
  readonly allow: readonly Acknowledgement[];
  readonly allowed: readonly FileAcknowledgement[];
  /** Checks whether an `_allow` line came with this change. Unset: no line did. */
  readonly isCurrent?: (line: FileAcknowledgement) => Promise<boolean>;
  readonly isWhole: boolean;
  readonly fleet?: FleetGate;
  moreBrakes?(): Promise<readonly Brake[]>;
}

/** A line of an earlier change is stale. */
export async function splitAcknowledgements(
  braking: Pick<BrakeGateOptions, 'repository' | 'allow' | 'allowed' | 'isCurrent'>,
): Promise<AcknowledgementSet> {
  const { repository, allow, allowed, isCurrent } = braking;
  const isMine = isForRepository(repository);
  const own = allowed.filter(isMine);
  const current = new Set<FileAcknowledgement>();
  for (const line of own) if (await isCurrent?.(line)) current.add(line);
  return { current: [...allow.filter(isMine), ...current], stale: own.filter((line) => !current.has(line)) };
}

interface AcknowledgementSet {
  readonly current: readonly (Acknowledgement & Partial<FileAcknowledgement>)[];
  readonly stale: readonly FileAcknowledgement[];
}

export function createBrakeGate(braking: BrakeGateOptions): Gate {
  const { newSettings } = braking;
  const reportedFindings = new Set<string>();
  let acknowledgements: Promise<AcknowledgementSet> | undefined;
  let firstPlans: readonly SectionPlan[] = [];
  return async (proposal): Promise<GateVerdict> => {
    const { planned, replannedKey } = proposal;
    if (replannedKey === undefined) firstPlans = planned;
    else if (!hasNewWrites(planned, replannedKey, firstPlans)) return {};
    const proposedItems = listProposedItems(proposal);
    const items = newSettings ? pickAddedItems(proposedItems, newSettings) : proposedItems;
    acknowledgements ??= splitAcknowledgements(braking);
    const given = await acknowledgements;
    const results = await runRelevantBrakes(items, proposal, braking);
    const findings = sortByCode(results.filter(isFinding)).filter(
      (finding) => !reportedFindings.has(getFindingKey(finding, braking)),
    );
    for (const finding of findings) reportedFindings.add(getFindingKey(finding, braking));
    const heldFindings = findings.filter((finding) => !findAcknowledgement(finding, given));
    const isHeld = braking.brakes === 'stop' && modes[braking.mode].writes === true && heldFindings.length > 0;
    const lines = [
      ...findings.flatMap((finding) => createStoppedLine(finding, given, braking)),
      ...findings.flatMap((finding) => createAcknowledgedLine(finding, given, braking)),
      ...results.flatMap((result) => (isFinding(result) ? [] : [createUndecidedLine(result)])),
      ...(replannedKey === undefined ? createStaleLines(given, heldFindings) : []),
      ...(canReportUnusedLines(proposal, braking) ? createUnusedLines(results, items, given, braking) : []),
    ];
    const willChange = !isHeld && proposedItems.some(isChange);
    const limits = await submitToFleet(items, proposal, willChange, braking);
    if (limits.length) return { refused: describeStop(limits, 'all repositories of this run'), lines };
    if (isHeld) return { refused: describeStop(heldFindings, 'this repository'), lines };
    return { lines, guarded: heldFindings.map((finding) => createGuardedChange(finding, braking)) };
  };
}

const listProposedItems = ({ planned, replannedKey }: Proposal): readonly PlannedItem[] =>
  listWritingItems(planned).filter(
    ({ declared }) => replannedKey === undefined || declared.section.key === replannedKey,
  );

/** A person at a terminal is asked about the finding instead. */
function createStoppedLine(finding: BrakeFinding, given: AcknowledgementSet, braking: BrakeGateOptions): Line[] {
  if (braking.isAsked || findAcknowledgement(finding, given)) return [];
  const context = { ...braking, given: [...given.current, ...given.stale] };
  return [createFindingLine(finding, createAcknowledgement(finding, braking), context)];
}

function createAcknowledgedLine(finding: BrakeFinding, given: AcknowledgementSet, { mode }: BrakeGateOptions): Line[] {
  const acknowledgement = findAcknowledgement(finding, given);
  return acknowledgement ? [createAllowedLine(finding, acknowledgement, mode)] : [];
}

const createGuardedChange = (finding: BrakeFinding, braking: BrakeGateOptions): GuardedChange => ({
  line: createWarningLine(finding),
  needs: createAcknowledgement(finding, braking),
});

async function submitToFleet(
  items: readonly PlannedItem[],
  { planned, replannedKey }: Proposal,
  willChange: boolean,
  { fleet, repository, newSettings }: BrakeGateOptions,
): Promise<readonly BrakeFinding[]> {
  if (!fleet || replannedKey !== undefined) return [];
  const { countLosses } = await import('./removals.ts');
  return fleet.submitLosses(repository, countLosses(newSettings ? [] : items, planned, willChange));
}

function describeStop(found: readonly BrakeFinding[], what: string) {
  const names = [...new Set(found.map(({ code }) => code))];
  const brakes = new Intl.ListFormat('en-GB').format(names);
  return names.length > 1 ? `the brakes ${brakes} stopped ${what}` : `the brake ${brakes} stopped ${what}`;
}

/** A plan without changes loads no brakes. Brakes of extensions load only for changes that they judge. */
async function runRelevantBrakes(
  items: readonly PlannedItem[],
  { planned, reader }: Proposal,
  braking: BrakeGateOptions,
): Promise<readonly (BrakeFinding | UndecidedBrake)[]> {
  if (!items.length) return [];
  const needsMore =
    findProtectionChanges(items).length > 0 ||
    ['actions_policies', 'workflows'].some((key) => listChanges(items, key).length > 0);
  const more = needsMore ? await braking.moreBrakes?.() : undefined;
  const { brakes, runBrakes } = await import('./brakes.ts');
  return runBrakes([...brakes, ...(more ?? [])], { ...braking, items, planned, reader });
}

function hasNewWrites(planned: readonly SectionPlan[], replannedKey: string, firstPlans: readonly SectionPlan[]) {
  const known = new Set(listPlannedWrites(firstPlans).map(({ write }) => write));
  return listPlannedWrites(planned).some(({ section, write }) => section === replannedKey && !known.has(write));
}

const sortByCode = (found: readonly BrakeFinding[]) =>
  brakeCodes.flatMap((code) => found.filter((finding) => finding.code === code));

const createAcknowledgement = (
  { code, section, value }: Pick<BrakeFinding, 'code' | 'section' | 'value'>,
  { repository, repos }: BrakeGateOptions,
): Acknowledgement => ({
  ...(repos && code !== 'create' && { repository: toFullName(repository) }),
  code,
  ...(section && { section }),
  value,
});

const getFindingKey = (finding: BrakeFinding, braking: BrakeGateOptions) =>
  formatAcknowledgement(createAcknowledgement(finding, braking));

const findAcknowledgement = (finding: BrakeFinding, { current }: AcknowledgementSet) =>
  current.find((line) => hasSameSubject(line, finding) && isSameValue(line, finding));

/** Omits stale lines that match a stopped change, because the report line of that change names them. */
const createStaleLines = ({ stale }: AcknowledgementSet, held: readonly BrakeFinding[]) =>
  stale
    .filter((line) => !held.some((finding) => hasSameSubject(line, finding)))
    .map((line) => createUnusedLine(line, 'belongs to an earlier change and no longer allows anything; remove it'));

/** GitHub ignores the case of names. */
const isSameValue = ({ code, value }: Acknowledgement, finding: BrakeFinding) =>
  ['access', 'create'].includes(code) ? value.toLowerCase() === finding.value.toLowerCase() : value === finding.value;

/** Other sections could use a line, so only a whole plan shows that nothing does. */
const canReportUnusedLines = ({ planned, replannedKey }: Proposal, { isWhole }: BrakeGateOptions) =>
  isWhole && replannedKey === undefined && planned.every(isPlanned);

/** Reports unused `_allow` lines, because they would allow a later change. */
function createUnusedLines(
  results: readonly (BrakeFinding | UndecidedBrake)[],
  items: readonly PlannedItem[],
  { current }: AcknowledgementSet,
  { isOwn }: BrakeGateOptions,
): Line[] {
  const isUsed = (line: Acknowledgement) => results.some((result) => hasSameSubject(line, result));
  return current
    .filter((line) => line.place && !isUsed(line) && !isForOtherRun(line, isOwn, items))
    .map((line) =>
      createUnusedLine(line, 'allows none of the planned changes; remove it, or it may allow a later change'),
    );
}

/** Returns whether a run for another repository, event or token may need the line. */
function isForOtherRun({ code, value, repository }: Acknowledgement, isOwn: boolean, items: readonly PlannedItem[]) {
  const hasPattern = /[*?]/.test(repository ?? '');
  if (hasPattern || code === 'own-run') return true;
  if (code === 'actions-off') return !isOwn;
  // Another token belongs to another account, or sees less.
  return items.length > 0 && (code === 'own-access' || value === unknownValue);
}
