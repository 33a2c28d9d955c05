/** Reads the repository and its features. GitHub answers 404 for a feature that is off and for a hidden feature. */
import type { ReadCall } from '../../github/call.ts';
import type { Reader } from '../../github/github.ts';
import { noMessage } from '../../github/http/message.ts';
import { GithubRefusal, isRefusedWith, NotOnServer } from '../../github/refusals/failures.ts';
import { isMap } from '../../settings/maps.ts';
import type { SectionReader } from '../section.ts';
import { chooseRepositoryCall } from './batched.ts';
import type { LiveRepository } from './calls.ts';
import { addMergeFields, type KnownFeatures, listKeysHiddenInRest, readFeatures } from './features.ts';
import { features, listDeclaredKeys, toggles } from './keys.ts';
import type { DeclaredRepository } from './schema.ts';
import { type LiveToggle, type LiveToggles, type Toggle, toggleKeys } from './toggles.ts';

export interface LiveSettings {
  readonly repository: LiveRepository;
  readonly toggles: LiveToggles;
  /** Unset if no key needs GraphQL, or if the run continues after a refusal. */
  readonly features?: KnownFeatures;
}

export interface ToggleReading {
  readonly toggles: LiveToggles;
  readonly hidden: readonly { readonly key: Toggle; readonly refusal: GithubRefusal }[];
}

export async function readRepositorySettings(github: SectionReader, wanted: DeclaredRepository): Promise<LiveSettings> {
  const declared = listDeclaredKeys(wanted);
  const { hidden, ...live } = await readRepositoryKeys(
    github,
    chooseRepositoryCall(wanted),
    declared,
    (key) => key in features,
  );
  for (const { key, refusal } of hidden)
    await github.askOrLeaveOut(listKeyAndDependents(key, declared), () => Promise.reject(refusal));
  return live;
}

/** The read fails if the server does not support a key for which `isNeeded` returns true. */
export async function readRepositoryKeys(
  github: SectionReader,
  call: ReadCall<LiveRepository>,
  keys: readonly string[],
  isNeeded: (key: string) => boolean,
): Promise<LiveSettings & ToggleReading> {
  const reading = github.ask(call);
  const [repository, answers, features] = await Promise.all([
    reading,
    readToggles(github, keys),
    reading.then((shown) => readGraphqlKeys(github, listKeysHiddenInRest(keys, shown), isNeeded)),
  ]);
  return { repository: addMergeFields(repository, features), ...interpretToggleAnswers(answers, repository), features };
}

/** A server without GraphQL does not show keys that only GraphQL has. */
async function readGraphqlKeys(github: SectionReader, keys: readonly string[], isNeeded: (key: string) => boolean) {
  const parts = keys.map((key) => ({ key }));
  return keys.length ? github.askOrLeaveOut(parts, (reader) => readFeatures(reader, keys, isNeeded)) : undefined;
}

/** A refused read means an off or hidden feature. */
type ToggleAnswer = readonly [key: Toggle, answer: LiveToggle | GithubRefusal];

async function readToggles(github: SectionReader, keys: readonly string[]): Promise<ToggleAnswer[]> {
  const wanted = toggleKeys.filter((key) => keys.includes(key));
  const answers = await Promise.all(
    wanted.map((key) => {
      const ask = (reader: Reader) => reader.ask<LiveToggle>(toggles[key].own.get({})).catch(returnRefusalOrThrow);
      return github.askOrLeaveOut(listKeyAndDependents(key, keys), ask);
    }),
  );
  return wanted.flatMap((key, index) => (answers[index] ? [[key, answers[index]]] : []));
}

/** Security updates need alerts, so nothing of them is written while the alerts are unknown. */
const listKeyAndDependents = (key: Toggle, keys: readonly string[]) =>
  [key, ...(key === 'enable_vulnerability_alerts' ? ['enable_automated_security_fixes'] : [])]
    .filter((name) => keys.includes(name))
    .map((name) => ({ key: name }));

/** GitHub's refusals contain a reason. A refusal without a reason comes from a proxy and proves nothing. */
function returnRefusalOrThrow(failure: unknown): GithubRefusal {
  if (isRefusedWith(failure, 403, 404, 422) && !failure.githubMessage.startsWith(noMessage)) return failure;
  throw failure;
}

/** A refusal means "off" only if the token could see that the feature is on. */
function interpretToggleAnswers(answers: readonly ToggleAnswer[], repository: LiveRepository): ToggleReading {
  const isAdmin = isAdministrator(answers, repository);
  const resolved = answers.map(([key, answer]) =>
    answer instanceof GithubRefusal && isToggleProvenOff(key, answer, repository, isAdmin)
      ? ([key, { enabled: false }] as const)
      : ([key, answer] as const),
  );
  return {
    toggles: Object.fromEntries(resolved.filter(([, answer]) => !(answer instanceof GithubRefusal))),
    hidden: resolved.flatMap(([key, refusal]) => (refusal instanceof GithubRefusal ? [{ key, refusal }] : [])),
  };
}

/** Only administrators get answers from these routes. Security managers of the organization see the security block too. */
const isAdministrator = (answers: readonly ToggleAnswer[], repository: LiveRepository) =>
  (isSecurityBlockShown(repository) && !isLimitedPerson(repository)) ||
  answers.some(([key, answer]) => key !== reportingKey && !(answer instanceof GithubRefusal));

const isSecurityBlockShown = ({ security_and_analysis: block }: LiveRepository) =>
  isMap(block) && Object.keys(block).length > 0;

/** For an app, GitHub shows no role at all, whatever the app may do. */
const isLimitedPerson = ({ permissions }: LiveRepository) =>
  isMap(permissions) && permissions.pull === true && permissions.admin === false;

const reportingKey: Toggle = 'enable_private_vulnerability_reporting';

function isToggleProvenOff(key: Toggle, refusal: GithubRefusal, repository: LiveRepository, isAdmin: boolean) {
  const { request, githubMessage } = refusal;
  if (refusal instanceof NotOnServer) return false;
  if (key === reportingKey && repository.private) return true;
  if (request.status === 403) return false;
  if (key === reportingKey) return request.status === 422 || isAdmin;
  const isReportedOff =
    (key === 'enable_vulnerability_alerts' && /alerts are disabled/i.test(githubMessage)) ||
    (key === 'enable_automated_security_fixes' && areFixesShownAsOff(repository));
  return request.status === 404 && (isAdmin || isReportedOff);
}

const areFixesShownAsOff = ({ security_and_analysis: block }: LiveRepository) =>
  isMap(block) && isMap(block.dependabot_security_updates) && block.dependabot_security_updates.status === 'disabled';
