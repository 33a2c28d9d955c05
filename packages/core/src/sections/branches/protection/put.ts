import { same } from '../../../plan/differences.ts';
import type { Basis, Change, Note, Step, Writing } from '../../../plan/item.ts';
import { print } from '../../../plan/item-text.ts';
import { note } from '../../../plan/make-items.ts';
import { open, say } from '../../../plan/wording.ts';
import { isBranchMatch } from '../../../settings/patterns/branches.ts';
import type { NameResolver } from '../../../settings/schema/named-ids.ts';
import { lookUpId } from '../../lookups.ts';
import * as calls from '../calls.ts';
import { graphqlKeys, reviewFields, switches, valuesIn } from '../fields.ts';
import { isPattern, meaning, nameBranch } from '../keys.ts';
import { addRule, type LiveBranch, type LiveBranches, type PatternRule } from '../rules.ts';
import type { DeclaredBranch, DeclaredProtection } from '../schema.ts';
import { actorsIn } from '../unknown-keys.ts';
import { updateRule } from './acts.ts';
import { appText } from './differences.ts';
import { actorsOf, type NormalizedChecks, type NormalizedProtection, normalize, normalizePut } from './normalized.ts';

/** A single branch and all that was read about it. */
export interface BranchState {
  readonly name: string;
  readonly [meaning]?: unknown;
  readonly live: LiveBranch;
  /** All rules, where they had to be read. */
  readonly rules?: readonly PatternRule[];
  /** The items of this plan that create, change or delete a pattern. */
  readonly changing: readonly Writing[];
  /** The patterns that the file keeps. */
  readonly keeping?: readonly string[];
  readonly called?: NameResolver;
}

const findOwnRule = ({ name, rules }: BranchState) => rules?.find(({ pattern }) => pattern === name);

export const liveProtectionOf = (branch: BranchState): NormalizedProtection =>
  addRule(branch.live.shown.protection ?? {}, findOwnRule(branch));

/** The patterns of which one protects a branch without a rule of its own. */
function findCoveringPatterns(branch: BranchState): readonly string[] | undefined {
  const { found, shown } = branch.live;
  if (!shown.protection || findOwnRule(branch)) return undefined;
  if (found.pattern !== undefined && isPattern(found.pattern)) return [found.pattern];
  return branch.rules?.map(({ pattern }) => pattern).filter(isPattern);
}

export function findCoveringRule(branch: BranchState): string | undefined {
  const patterns = findCoveringPatterns(branch);
  return patterns && (patterns.length === 1 ? `the rule ${patterns[0]}` : `one of the rules ${patterns.join(', ')}`);
}

/** Whether the file itself says that a pattern protects this branch. */
export function isCoveredByFile(branch: BranchState): boolean {
  const patterns = findCoveringPatterns(branch)?.filter((pattern) => isBranchMatch(pattern, branch.name)) ?? [];
  return patterns.length > 0 && patterns.every((pattern) => branch.keeping?.includes(pattern));
}

/** Whether what protects a branch without a rule of its own may be another rule once the plan is carried out. */
export const doesLoseItsRule = (branch: BranchState, items = branch.changing) =>
  findCoveringRule(branch) !== undefined &&
  items.some(({ names: [pattern] = [] }) => pattern === (branch.live.found.pattern ?? pattern));

/** The PUT replaces the whole protection, so the settings that it cannot carry are sent again after it. */
export function stepsOfPut(
  declared: DeclaredProtection,
  branch: BranchState,
  { isPut, drifted }: { readonly isPut: boolean; readonly drifted?: ReadonlySet<string> },
): Pick<Change, 'steps' | 'lookups' | 'restsOn'> {
  const { name } = branch;
  const isDue = (key: string) => declared[key] !== undefined && (isPut || drifted?.has(key));
  const due = graphqlKeys.filter(isDue);
  const protection: DeclaredProtection = Object.fromEntries(due.map((key) => [key, declared[key]]));
  const byGraphql = due.length ? updateRule({ name, protection }, findOwnRule(branch)) : undefined;
  const sign = declared.required_signatures ? calls.requireSignatures : calls.dropSignatures;
  const steps: Step[] = [
    ...(isPut ? [calls.protect({ branch: name }, bodyOf(declared))] : []),
    ...(isDue('required_signatures') ? [sign({ branch: name })] : []),
    ...(byGraphql ? [byGraphql.step] : []),
  ];
  const restsOn = isPut ? basisOf(branch) : byGraphql && findOwnRule(branch)?.basis;
  const lookups = [...(byGraphql?.lookups ?? []), ...(isPut ? lookUpUnknown(declared, branch) : [])];
  return { steps, lookups, restsOn };
}

/** The PUT goes by name. Who is in the protection already was shown with an id. */
function lookUpUnknown(declared: DeclaredProtection, { live }: BranchState) {
  const shown = new Map(live.shown.actors);
  const all = actorsIn(declared).map(([kind, name]) => lookUpId(kind, String(name)));
  return all.filter(({ looksFor }) => !shown.has(looksFor));
}

/** The PUT takes the whole protection. For a switch `null` is not off: the host leaves it as it is. */
function bodyOf({ required_signatures, force_push_bypassers, required_deployments, ...rest }: DeclaredProtection) {
  const { required_pull_request_reviews: reviews, ...after } = normalizePut(rest);
  return {
    ...rest,
    ...valuesIn(after, switches),
    required_status_checks: keepOneList(rest.required_status_checks),
    required_pull_request_reviews: reviews
      ? { ...valuesIn(reviews, reviewFields), ...rest.required_pull_request_reviews }
      : null,
    restrictions: rest.restrictions ? actorsOf(rest.restrictions) : null,
  };
}

/** The host refuses both lists together, and neither. */
function keepOneList(checks: DeclaredProtection['required_status_checks']) {
  if (!checks) return null;
  const { contexts, ...rest } = checks;
  return rest.checks ? rest : { ...rest, contexts };
}

/** What must hold at the PUT. If this run has deleted the pattern's rule, there is nothing left to replace. */
function basisOf(state: BranchState): Basis {
  const { name: branch, live } = state;
  const call = calls.getProtection({ branch });
  const isCovered = findCoveringRule(state) !== undefined;
  return { call, was: live.shown, same: (was, is) => (isCovered && !is.protection && !is.isMissing) || same(was, is) };
}

/** Live settings that the PUT may drop or change though the file does not mention them. */
export function noteSideEffects(declared: DeclaredProtection, branch: BranchState): Note[] {
  const live = liveProtectionOf(branch);
  const outsidePut = {
    required_signatures: live.required_signatures,
    force_push_bypassers: live.force_push_bypassers?.length,
    required_deployments: live.required_deployments?.length,
  };
  const atRisk = Object.entries(outsidePut).filter(([key, value]) => value && declared[key] === undefined);
  const rebound = findReboundChecks(normalize(declared).required_status_checks, live.required_status_checks);
  const covering = findCoveringRule(branch);
  const messages = [
    ...atRisk.map(
      ([key]) =>
        say`has \`${key}\`, which the file leaves out; GitHub may drop it with the write, so declare it to keep it`,
    ),
    ...rebound.map(
      ({ context, app_id }) =>
        say`requires ${open(print(context))} from app ${appText(app_id!, branch.called)}, which the file leaves out; the write requires it from the app that reported it last, so declare \`{context: ${open(JSON.stringify(context))}, app_id: ${app_id}}\` under \`checks\` to keep the app`,
    ),
    ...(covering ? [say`gets its own rule, which replaces ${covering} for this branch`] : []),
  ];
  return messages.map((message) => note(say`${open(nameBranch(branch))} ${message}`, nameBranch(branch)));
}

/** Checks that only one app may report, and that the file names without the app. */
const findReboundChecks = (wanted: NormalizedChecks | null | undefined, live: NormalizedChecks | null | undefined) =>
  (live?.checks ?? []).filter(
    ({ context, app_id = -1 }) =>
      app_id !== -1 && wanted?.checks?.some((one) => one.context === context && one.app_id === undefined),
  );

/** Whether a PUT may give a check to another app than the only one that may report it, which no difference shows. */
export const rebindsChecks = (entries: readonly DeclaredBranch[], { branches }: LiveBranches) =>
  entries.some(({ name, protection }) => {
    const live = branches.get(name)?.shown.protection;
    const checksOf = (one: Parameters<typeof normalize>[0]) => normalize(one).required_status_checks;
    return protection && live && findReboundChecks(checksOf(protection), checksOf(live)).length > 0;
  });
