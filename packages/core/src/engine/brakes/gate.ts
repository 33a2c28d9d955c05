/**
 * Runs the brakes over a plan and reports their findings. Acknowledgements in `_allow` or `--allow` let single changes
 * pass.
 */

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
  findProtectionChanges,
  isChange,
  isFinding,
  listChanges,
  type UndecidedBrake,
  unknownValue,
} from './finding.ts';
import {
  createAllowedLine,
  createFindingLine,
  createUndecidedLine,
  createUnusedLine,
  createWarningLine,
} from './lines.ts';
import { pickAddedItems } from './new-repository.ts';
import type { Brake, BrakeContext } from './table.ts';
import type { FleetGate } from './targets.ts';

export interface BrakeGateOptions extends BrakeContext, Pick<RunScope, 'mode' | 'repos'> {
  readonly repository: RepositoryName;
  readonly brakes: 'warn' | 'stop';
  readonly isAsked?: boolean;
  readonly allow: readonly Acknowledgement[];
  readonly allowed: readonly FileAcknowledgement[];
  /** Checks whether an `_allow` line came with this change. Unset: no line did. */
  readonly isFresh?: (line: FileAcknowledgement) => Promise<boolean>;
  readonly isWhole: boolean;
  readonly fleet?: FleetGate;
  moreBrakes?(): Promise<readonly Brake[]>;
}

/** Keeps those for this repository. A line of an earlier change is stale. */
export async function splitAcknowledgements(
  braking: Pick<BrakeGateOptions, 'repository' | 'allow' | 'allowed' | 'isFresh'>,
): Promise<AcknowledgementSet> {
  const { repository, allow, allowed, isFresh } = braking;
  const isMine = isForRepository(repository);
  const own = allowed.filter(isMine);
  const current = new Set<FileAcknowledgement>();
  for (const line of own) if (await isFresh?.(line)) current.add(line);
  return { current: [...allow.filter(isMine), ...current], stale: own.filter((line) => !current.has(line)) };
}

interface AcknowledgementSet {
  readonly current: readonly (Acknowledgement & Partial<FileAcknowledgement>)[];
  readonly stale: readonly FileAcknowledgement[];
}

export function createBrakeGate(braking: BrakeGateOptions): Gate {
  const { mode, brakes, fleet, repository, newSettings } = braking;
  let lines: Promise<AcknowledgementSet> | undefined;
  const judged = new Set<string>();
  let first: readonly SectionPlan[] = [];
  return async (proposal): Promise<GateVerdict> => {
    const { planned, replannedKey } = proposal;
    if (replannedKey === undefined) first = planned;
    else if (!hasNewWrites(planned, replannedKey, first)) return {};
    const proposedItems = listWritingItems(planned).filter(
      ({ declared }) => replannedKey === undefined || declared.section.key === replannedKey,
    );
    const items = newSettings ? pickAddedItems(proposedItems, newSettings) : proposedItems;
    lines ??= splitAcknowledgements(braking);
    const { current, stale } = await lines;
    const findings = await runRelevantBrakes(items, proposal, braking);
    const newFindings = sortByCode(findings.filter(isFinding)).filter(
      (finding) => !judged.has(getFindingKey(finding, braking)),
    );
    for (const finding of newFindings) judged.add(getFindingKey(finding, braking));
    const held = newFindings.filter((finding) => !findAcknowledgement(finding, current));
    const unaskedFindings = braking.isAsked ? [] : held;
    const reportLines: Line[] = [
      ...unaskedFindings.map((finding) =>
        createFindingLine(finding, createAcknowledgement(finding, braking), {
          ...braking,
          given: [...current, ...stale],
        }),
      ),
      ...newFindings.flatMap((finding) => {
        const acknowledgement = findAcknowledgement(finding, current);
        return acknowledgement ? [createAllowedLine(finding, acknowledgement, mode)] : [];
      }),
      ...findings.flatMap((finding) => (isFinding(finding) ? [] : [createUndecidedLine(finding)])),
      ...(replannedKey === undefined ? createStaleLines(stale, held) : []),
      ...createUnusedLines(findings, items, proposal, { ...braking, current }),
    ];
    const isHeld = brakes === 'stop' && modes[mode].writes && held.length > 0;
    if (fleet && replannedKey === undefined) {
      const { countLosses } = await import('./removals.ts');
      const losses = countLosses(newSettings ? [] : items, planned, !isHeld && proposedItems.some(isChange));
      const limits = await fleet.submitLosses(repository, losses);
      if (limits.length) return { refused: describeStop(limits, 'all repositories of this run'), lines: reportLines };
    }
    if (isHeld) return { refused: describeStop(held, 'this repository'), lines: reportLines };
    return {
      lines: reportLines,
      guarded: held.map((finding) => ({
        line: createWarningLine(finding),
        needs: createAcknowledgement(finding, braking),
      })),
    };
  };
}

function describeStop(found: readonly BrakeFinding[], what: string) {
  const names = [...new Set(found.map(({ code }) => code))];
  const brakes = new Intl.ListFormat('en-GB').format(names);
  return names.length > 1 ? `the brakes ${brakes} stopped ${what}` : `the brake ${brakes} stopped ${what}`;
}

/** A plan without changes loads no brakes. Brakes of extensions load only for changes of protection. */
async function runRelevantBrakes(
  items: readonly PlannedItem[],
  { planned, reader }: Proposal,
  braking: BrakeGateOptions,
): Promise<readonly (BrakeFinding | UndecidedBrake)[]> {
  if (!items.length) return [];
  const isOfProtection = findProtectionChanges(items).length || listChanges(items, 'actions_policies').length;
  const more = isOfProtection ? await braking.moreBrakes?.() : undefined;
  const { brakes, runBrakes } = await import('./table.ts');
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

const findAcknowledgement = (finding: BrakeFinding, lines: AcknowledgementSet['current']) =>
  lines.find((line) => hasSameSubject(line, finding) && isSameValue(line, finding));

/** Omits stale lines that match a stopped change, because the report line of that change names them. */
const createStaleLines = (stale: readonly FileAcknowledgement[], held: readonly BrakeFinding[]) =>
  stale
    .filter((line) => !held.some((finding) => hasSameSubject(line, finding)))
    .map((line) => createUnusedLine(line, 'belongs to an earlier change and no longer allows anything; remove it'));

/** GitHub ignores the case of names. */
const isSameValue = ({ code, value }: Acknowledgement, finding: BrakeFinding) =>
  ['access', 'create'].includes(code) ? value.toLowerCase() === finding.value.toLowerCase() : value === finding.value;

/** Reports unused `_allow` lines, because they would allow a later change. */
function createUnusedLines(
  found: readonly (BrakeFinding | UndecidedBrake)[],
  items: readonly PlannedItem[],
  { planned, replannedKey }: Proposal,
  { current, isWhole, isOwn }: BrakeGateOptions & Pick<AcknowledgementSet, 'current'>,
): Line[] {
  if (!isWhole || replannedKey !== undefined || !planned.every(isPlanned)) return [];
  const isElsewhere = ({ code, value, repository }: Acknowledgement) =>
    (code === 'actions-off' && !isOwn) ||
    // A line with a pattern may allow a change in another repository.
    /[*?]/.test(repository ?? '') ||
    // A run for another workflow event may need this line.
    code === 'own-run' ||
    (items.length > 0 && (code === 'own-access' || value === unknownValue));
  return current
    .filter((line) => line.place && !isElsewhere(line) && !found.some((finding) => hasSameSubject(line, finding)))
    .map((line) =>
      createUnusedLine(line, 'allows none of the planned changes; remove it, or it may allow a later change'),
    );
}
