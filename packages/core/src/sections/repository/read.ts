import type { Reader } from '../../github/github.ts';
import { wordless } from '../../github/http/message.ts';
import { HostRefusal, isRefusedWith, NotOnServer } from '../../github/refusals/failures.ts';
import { isMap } from '../../settings/maps.ts';
import type { SectionReader } from '../section.ts';
import type { LiveRepository } from './calls.ts';
import {
  addFeatures,
  type KnownFeatures,
  listDeclaredFeatures,
  pickGraphqlOnlyKeys,
  readFeatures,
} from './features.ts';
import { createRepositoryRead } from './folded.ts';
import type { DeclaredRepository } from './schema.ts';
import { createToggleRead, type LiveToggle, type LiveToggles, type Toggle, toggleKeys } from './toggles.ts';

/** The answer for a switch. A refusal means that it is off, or that the token may not see it. */
type ToggleAnswer = readonly [key: Toggle, answer: LiveToggle | HostRefusal];

export interface ToggleReading {
  readonly toggles: LiveToggles;
  readonly hidden: readonly { readonly key: Toggle; readonly why: HostRefusal }[];
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

/** Security updates need alerts, so nothing is written of them while the alerts are unknown. */
const listDependentKeys = (key: Toggle, declared: readonly Toggle[]) =>
  declared
    .filter(
      (one) => one === key || (key === 'enable_vulnerability_alerts' && one === 'enable_automated_security_fixes'),
    )
    .map((one) => ({ key: one }));

/** The host gives a reason. A refusal without one comes from something on the way and says nothing about the switch. */
function keepRefusal(failure: unknown): HostRefusal {
  if (isRefusedWith(failure, 403, 404, 422) && !failure.hostMessage.startsWith(wordless)) return failure;
  throw failure;
}

/** A refusal means "off" only if the token could see that the switch is on. */
export function resolveToggles(answered: readonly ToggleAnswer[], repository: LiveRepository): ToggleReading {
  const sees = isAdministrator(answered, repository);
  const settled = answered.map(([key, answer]) =>
    answer instanceof HostRefusal && isProvenOff(key, answer, repository, sees)
      ? ([key, { enabled: false }] as const)
      : ([key, answer] as const),
  );
  return {
    toggles: Object.fromEntries(settled.filter(([, answer]) => !(answer instanceof HostRefusal))),
    hidden: settled.flatMap(([key, why]) => (why instanceof HostRefusal ? [{ key, why }] : [])),
  };
}

/** Only administrators see the security block and get answers from these routes. */
const isAdministrator = (answered: readonly ToggleAnswer[], { security_and_analysis: block }: LiveRepository) =>
  (isMap(block) && Object.keys(block).length > 0) ||
  answered.some(([key, answer]) => key !== reporting && !(answer instanceof HostRefusal));

const reporting: Toggle = 'enable_private_vulnerability_reporting';

function isProvenOff(key: Toggle, refusal: HostRefusal, repository: LiveRepository, sees: boolean) {
  const { request, hostMessage } = refusal;
  if (refusal instanceof NotOnServer) return false;
  if (key === reporting && repository.private) return true;
  if (request.status === 403) return false;
  if (key === reporting) return request.status === 422 || sees;
  const saysSo = key === 'enable_vulnerability_alerts' && /alerts are disabled/i.test(hostMessage);
  return request.status === 404 && (sees || saysSo);
}

export interface LiveSettings {
  readonly repository: LiveRepository;
  readonly toggles: LiveToggles;
  readonly features?: KnownFeatures;
}

export async function readRepository(github: SectionReader, wanted: DeclaredRepository): Promise<LiveSettings> {
  const declared = toggleKeys.filter((key) => wanted[key] !== undefined);
  const reading = github.ask(createRepositoryRead(wanted));
  const [repository, answered, features] = await Promise.all([
    reading,
    readToggles(github, declared),
    reading.then((shown) => readDeclaredFeatures(github, wanted, shown)),
  ]);
  const { toggles, hidden } = resolveToggles(answered, repository);
  for (const { key, why } of hidden)
    await github.askOrLeaveOut(listDependentKeys(key, declared), () => Promise.reject(why));
  return { repository: addFeatures(repository, features), toggles, features };
}

/** A host without GraphQL loses the keys that nothing else shows. */
async function readDeclaredFeatures(github: SectionReader, wanted: DeclaredRepository, shown: LiveRepository) {
  const own = listDeclaredFeatures(wanted);
  const declared = Object.keys(wanted).filter((key) => wanted[key] !== undefined);
  const keys = pickGraphqlOnlyKeys(declared, shown);
  if (!keys.length) return undefined;
  const parts = keys.map((key) => ({ key }));
  return github.askOrLeaveOut(parts, (reader) => readFeatures(reader, keys, (key) => own.some((one) => one === key)));
}
