import { isOutsideRepository, type OperatorFiles } from '../fleet/operator-files.ts';
import { createNote, type Line } from '../report/result/result.ts';
import { openPolicies, type PolicyFiles, type PolicyGates, type ReadPolicy } from '../run/visited-run.ts';
import { formatCode } from '../settings/message-text.ts';
import { SettingsError, toSettingsError } from '../settings/refusal.ts';
import { openBaseFiles, openPullFiles } from './pull/base.ts';
import { rulesBetween } from './rules.ts';
import type { Previewing } from './run.ts';

/** The files of one side of a pull request, and the policy that it names. */
export interface PolicySide {
  readonly policy?: string;
  /** Unset where they are in no commit. */
  readonly files?: OperatorFiles;
}

export type PolicySides = Readonly<Record<'pull' | 'base', PolicySide>>;

/** What a preview holds settings to, and what to say of that. */
interface PreviewPolicy {
  readonly keeps?: PolicyGates;
  readonly lines: readonly Line[];
}

/** The policies of a preview of one repository, which both sides name alike. */
export async function policyOfOne(previewing: Previewing): Promise<PreviewPolicy> {
  const { options } = previewing;
  const { policy } = options;
  if (policy === undefined) return { lines: [] };
  const files = openPullFiles(previewing);
  const isOneFile = options.base !== undefined && (await isFile(options.base, previewing));
  const base = isOneFile ? undefined : await openBaseFiles(previewing);
  return previewPolicy(previewing, { pull: { policy, files }, base: { policy, files: base } });
}

/** A folder cannot be read as a file. */
const isFile = (path: string, { world }: Previewing) =>
  world.files.read(path).then(
    (text) => text !== undefined,
    () => false,
  );

/**
 * A pull request must not choose the rules that it is judged by. Those of its base count, and beside them the rules that
 * it adds. A stranger's pull request is judged by none, since nothing is read for it.
 */
export async function previewPolicy(previewing: Previewing, { pull, base }: PolicySides): Promise<PreviewPolicy> {
  const { world, isFork } = previewing;
  const file = pull.policy ?? base.policy;
  if (file === undefined) return { lines: [] };
  const policies = await openPolicies(previewing.extensions);
  const is = await policyOfPull(pull, previewing, policies);
  const { was, lines } = await policyOfBase(base, is, previewing, policies);
  const { looser, held } = was ? policies.compare(was, is) : { looser: [], held: is ? [is] : [] };
  const rules =
    pull.files && base.files
      ? await rulesBetween(previewing, [], { pull: pull.files, base: base.files }, [pull.policy, base.policy])
      : [];
  return {
    lines: [
      ...rules,
      ...lines,
      ...(looser.length ? [loosened(file, looser)] : []),
      ...(isFork ? [unjudged(file)] : []),
    ],
    // A pull request may write the present name of a repository in place of a former one.
    keeps: policies.gates(isFork ? [] : held, world.clock.now(), is && !isFork ? [is] : undefined),
  };
}

/** A step of the job may have made the policy, or fetched it from elsewhere: then it is in no commit. */
async function policyOfPull({ policy, files }: PolicySide, { world, isFork }: Previewing, policies: PolicyFiles) {
  if (policy === undefined) return undefined;
  const isCommitted = files && !isOutsideRepository(policy, world) && (await files.has(policy));
  if (files && !isCommitted && isFork) return undefined;
  return policies.open(policy, isCommitted ? files : world, world.clock.now());
}

/** `was` is unset if the base has no policy that can be read. */
async function policyOfBase(
  { policy, files }: PolicySide,
  is: ReadPolicy | undefined,
  { world }: Previewing,
  policies: PolicyFiles,
) {
  // A pull request changes nothing outside its repository.
  if (policy === undefined || isOutsideRepository(policy, world)) return { was: is, lines: [] };
  if (!files) return { lines: [uncompared(policy)] };
  const read = async () => ((await files.has(policy)) ? policies.open(policy, files, world.clock.now()) : undefined);
  const was = await read().catch(toSettingsError);
  if (!was) return { lines: [createNote(`the base has no ${formatCode(policy)}, so ${ofPull}`)] };
  if (!(was instanceof SettingsError)) return { was, lines: [] };
  const why = was.refusals[0]!.problem;
  return { lines: [createNote(`${formatCode(policy)} of the base is not valid, so ${ofPull}: it ${why}`)] };
}

const ofPull = 'the rules of the pull request apply';

const uncompared = (file: string) =>
  createNote(
    `\`--base\` is a single file, so Trueup cannot check whether the pull request changes ${formatCode(file)}; ${ofPull}`,
  );

const loosened = (file: string, looser: readonly string[]): Line => ({
  kind: 'warning',
  key: 'policy',
  message: `the pull request loosens the policy ${formatCode(file)}: ${looser.join('; ')}. This preview still checks the settings against the policy of the base`,
  fix: 'ask the owners of the policy for a review before you merge',
});

const unjudged = (file: string) =>
  createNote(
    `the settings are not checked against ${formatCode(file)}, because a preview for forks does not read the repository`,
  );
