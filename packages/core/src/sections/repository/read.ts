/** Reads the repository and its features. GitHub answers 404 for a feature that is off and for a hidden feature. */
import type { Reader } from '../../github/github.ts';
import { noMessage } from '../../github/http/message.ts';
import { GithubRefusal, isRefusedWith, NotOnServer } from '../../github/refusals/failures.ts';
import { isMap } from '../../settings/maps.ts';
import type { SectionReader } from '../section.ts';
import { createRepositoryRead } from './batched.ts';
import type { LiveRepository } from './calls.ts';
import {
  addFeatures,
  type KnownFeatures,
  listDeclaredFeatures,
  pickGraphqlOnlyKeys,
  readFeatures,
} from './features.ts';
import type { DeclaredRepository } from './schema.ts';
import { createToggleRead, type LiveToggle, type LiveToggles, type Toggle, toggleKeys } from './toggles.ts';

/** A refused feature is off or hidden. */
type ToggleAnswer = readonly [key: Toggle, answer: LiveToggle | GithubRefusal];

export interface ToggleReading {
  readonly toggles: LiveToggles;
  readonly hidden: readonly { readonly key: Toggle; readonly refusal: GithubRefusal }[];
}

export async function readToggles(github: SectionReader, keys: readonly Toggle[]): Promise<ToggleAnswer[]> {
  const answers = await Promise.all(
    keys.map((key) => {
      const ask = (reader: Reader) => reader.ask<LiveToggle>(createToggleRead(key)).catch(keepRefusal);
      return github.askOrLeaveOut(listDependentKeys(key, keys), ask);
    }),
  );
  return keys.flatMap((key, index) => (answers[index] ? [[key, answers[index]]] : []));
}

/** Security updates need alerts, so nothing of them is written while the alerts are unknown. */
const listDependentKeys = (key: Toggle, declared: readonly Toggle[]) =>
  declared
    .filter(
      (name) => name === key || (key === 'enable_vulnerability_alerts' && name === 'enable_automated_security_fixes'),
    )
    .map((name) => ({ key: name }));

/** GitHub gives a reason. A refusal without a reason comes from a proxy and proves nothing. */
function keepRefusal(failure: unknown): GithubRefusal {
  if (isRefusedWith(failure, 403, 404, 422) && !failure.githubMessage.startsWith(noMessage)) return failure;
  throw failure;
}

/** A refusal means "off" only if the token could see that the feature is on. */
export function resolveToggles(answers: readonly ToggleAnswer[], repository: LiveRepository): ToggleReading {
  const isAdmin = isAdministrator(answers, repository);
  const resolved = answers.map(([key, answer]) =>
    answer instanceof GithubRefusal && isProvenOff(key, answer, repository, isAdmin)
      ? ([key, { enabled: false }] as const)
      : ([key, answer] as const),
  );
  return {
    toggles: Object.fromEntries(resolved.filter(([, answer]) => !(answer instanceof GithubRefusal))),
    hidden: resolved.flatMap(([key, refusal]) => (refusal instanceof GithubRefusal ? [{ key, refusal }] : [])),
  };
}

/** Only administrators see the security block and get answers from these routes. */
const isAdministrator = (answers: readonly ToggleAnswer[], { security_and_analysis: block }: LiveRepository) =>
  (isMap(block) && Object.keys(block).length > 0) ||
  answers.some(([key, answer]) => key !== reporting && !(answer instanceof GithubRefusal));

const reporting: Toggle = 'enable_private_vulnerability_reporting';

function isProvenOff(key: Toggle, refusal: GithubRefusal, repository: LiveRepository, isAdmin: boolean) {
  const { request, githubMessage } = refusal;
  if (refusal instanceof NotOnServer) return false;
  if (key === reporting && repository.private) return true;
  if (request.status === 403) return false;
  if (key === reporting) return request.status === 422 || isAdmin;
  const isReportedOff = key === 'enable_vulnerability_alerts' && /alerts are disabled/i.test(githubMessage);
  return request.status === 404 && (isAdmin || isReportedOff);
}

export interface LiveSettings {
  readonly repository: LiveRepository;
  readonly toggles: LiveToggles;
  readonly features?: KnownFeatures;
}

export async function readRepository(github: SectionReader, wanted: DeclaredRepository): Promise<LiveSettings> {
  const declared = toggleKeys.filter((key) => wanted[key] !== undefined);
  const reading = github.ask(createRepositoryRead(wanted));
  const [repository, answers, features] = await Promise.all([
    reading,
    readToggles(github, declared),
    reading.then((shown) => readDeclaredFeatures(github, wanted, shown)),
  ]);
  const { toggles, hidden } = resolveToggles(answers, repository);
  for (const { key, refusal } of hidden)
    await github.askOrLeaveOut(listDependentKeys(key, declared), () => Promise.reject(refusal));
  return { repository: addFeatures(repository, features), toggles, features };
}

/** A server without GraphQL does not show keys that only GraphQL has. */
async function readDeclaredFeatures(github: SectionReader, wanted: DeclaredRepository, shown: LiveRepository) {
  const ownFeatures = listDeclaredFeatures(wanted);
  const declared = Object.keys(wanted).filter((key) => wanted[key] !== undefined);
  const keys = pickGraphqlOnlyKeys(declared, shown);
  if (!keys.length) return undefined;
  const parts = keys.map((key) => ({ key }));
  return github.askOrLeaveOut(parts, (reader) =>
    readFeatures(reader, keys, (key) => ownFeatures.some((feature) => feature === key)),
  );
}
