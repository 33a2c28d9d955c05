/**
 * Selects the policies that a preview checks. A pull request must not loosen its own rules, so the preview also checks
 * the rules of the base.
 */

import { isOutsideRepository, type OperatorFiles } from '../fleet/operator-files.ts';
import { type Line, reportNote } from '../report/result/result.ts';
import { requirePolicyReader } from '../run/extensions.ts';
import type { PolicyGates, PolicyReader } from '../run/run-types.ts';
import { formatCode } from '../settings/message-text.ts';
import { requireSettingsError, SettingsError } from '../settings/refusal.ts';
import { openBaseFiles, openPullFiles } from './pull/base.ts';
import { reportRuleChangesOfFiles } from './rules.ts';
import type { PreviewContext } from './run.ts';

export interface PolicySide {
  readonly policy?: string;
  readonly files?: OperatorFiles;
}

export type PolicySides = Readonly<Record<'pull' | 'base', PolicySide>>;

interface PreviewPolicy {
  readonly gates?: PolicyGates;
  readonly lines: readonly Line[];
}

export async function openSinglePreviewPolicy(context: PreviewContext): Promise<PreviewPolicy> {
  const { options } = context;
  const { policy } = options;
  if (policy === undefined) return { lines: [] };
  const files = openPullFiles(context);
  const isOneFile = options.base !== undefined && (await isFile(options.base, context));
  const base = isOneFile ? undefined : await openBaseFiles(context);
  return openPreviewPolicy(context, { pull: { policy, files }, base: { policy, files: base } });
}

const isFile = (path: string, { world }: PreviewContext) =>
  world.files.read(path).then(
    (text) => text !== undefined,
    () => false,
  );

/** A preview for forks reads no repository, so no policy applies. */
export async function openPreviewPolicy(context: PreviewContext, { pull, base }: PolicySides): Promise<PreviewPolicy> {
  const { world, isFork } = context;
  const file = pull.policy ?? base.policy;
  if (file === undefined) return { lines: [] };
  const policies = await requirePolicyReader(context.extensions);
  const pullPolicy = await readPullPolicy(pull, context, policies);
  const { basePolicy, lines } = await readBasePolicy(base, context, policies);
  const { looser, requiredPolicies } = basePolicy
    ? policies.compare(basePolicy, pullPolicy)
    : { looser: [], requiredPolicies: pullPolicy ? [pullPolicy] : [] };
  const rules =
    pull.files && base.files
      ? await reportRuleChangesOfFiles(context, [], { pull: pull.files, base: base.files }, [pull.policy, base.policy])
      : [];
  return {
    lines: [
      ...rules,
      ...lines,
      ...(looser.length ? [warnLoosened(file, looser)] : []),
      ...(isFork ? [notePolicyUnjudged(file)] : []),
    ],
    gates: policies.createPolicyGates(
      isFork ? [] : requiredPolicies,
      world.clock.now(),
      pullPolicy && !isFork ? [pullPolicy] : undefined,
    ),
  };
}

/** An earlier step may have generated the policy, so no commit contains it. */
async function readPullPolicy(
  { policy, files }: PolicySide,
  { world, isFork }: PreviewContext,
  policies: PolicyReader,
) {
  if (policy === undefined) return undefined;
  const isCommitted = files && !isOutsideRepository(policy, world) && (await files.has(policy));
  if (files && !isCommitted && isFork) return undefined;
  return policies.open(policy, isCommitted ? files : world, world.clock.now());
}

async function readBasePolicy({ policy, files }: PolicySide, { world }: PreviewContext, policies: PolicyReader) {
  // A pull request cannot change files outside its repository.
  if (policy === undefined || isOutsideRepository(policy, world)) return { lines: [] };
  if (!files) return { lines: [notePolicyUncompared(policy)] };
  const readPolicy = async () =>
    (await files.has(policy)) ? policies.open(policy, files, world.clock.now()) : undefined;
  const basePolicy = await readPolicy().catch(requireSettingsError);
  if (!basePolicy) return { lines: [reportNote(`the base has no ${formatCode(policy)}, so ${pullRulesApply}`)] };
  if (!(basePolicy instanceof SettingsError)) return { basePolicy, lines: [] };
  const why = basePolicy.refusals[0]!.problem;
  return { lines: [reportNote(`${formatCode(policy)} of the base is not valid, so ${pullRulesApply}: it ${why}`)] };
}

const pullRulesApply = 'the rules of the pull request apply';

const notePolicyUncompared = (file: string): Line =>
  reportNote(
    `\`--base\` is a single file, so Trueup cannot check whether the pull request changes ${formatCode(file)}; ${pullRulesApply}`,
  );

const warnLoosened = (file: string, looser: readonly string[]): Line => ({
  kind: 'warning',
  key: 'policy',
  message: `the pull request loosens the policy ${formatCode(file)}: ${looser.join('; ')}. This preview still checks the settings against the policy of the base`,
  fix: 'ask the owners of the policy for a review before you merge',
});

const notePolicyUnjudged = (file: string): Line =>
  reportNote(
    `the settings are not checked against ${formatCode(file)}, because a preview for forks does not read the repository`,
  );
