import type { Reader } from '../../github/github.ts';
import { noMessage } from '../../github/http/message.ts';
import { GithubRefusal, isRefusedWith, NotOnServer } from '../../github/refusals/failures.ts';
import { isMap } from '../../settings/maps.ts';
import type { SectionReader } from '../section.ts';
import type { LiveRepository } from './calls.ts';
import { addFeatures, declaredFeatures, type KnownFeatures, pickOnlyInGraphql, readFeatures } from './features.ts';
import { getFor } from './folded.ts';
import type { DeclaredRepository } from './schema.ts';
import { type LiveToggle, type LiveToggles, readOf, type Toggle, toggleKeys } from './toggles.ts';

/** The answer for a switch. A refusal means that it is off, or that the token may not see it. */
type Answered = readonly [key: Toggle, answer: LiveToggle | GithubRefusal];

export interface SeenToggles {
  readonly toggles: LiveToggles;
  readonly hidden: readonly { readonly key: Toggle; readonly why: GithubRefusal }[];
}

export async function askToggles(host: SectionReader, keys: readonly Toggle[]): Promise<Answered[]> {
  const answers = await Promise.all(
    keys.map((key) => {
      const ask = (reader: Reader) => reader.ask<LiveToggle>(readOf(key)).catch(keepRefusal);
      return host.askOrLeaveOut(partsOf(key, keys), ask);
    }),
  );
  return keys.flatMap((key, index) => (answers[index] ? [[key, answers[index]]] : []));
}

/** Security updates need alerts, so nothing is written of them while the alerts are unknown. */
const partsOf = (key: Toggle, declared: readonly Toggle[]) =>
  declared
    .filter(
      (one) => one === key || (key === 'enable_vulnerability_alerts' && one === 'enable_automated_security_fixes'),
    )
    .map((one) => ({ key: one }));

/** The host gives a reason. A refusal without one comes from something on the way and says nothing about the switch. */
function keepRefusal(failure: unknown): GithubRefusal {
  if (isRefusedWith(failure, 403, 404, 422) && !failure.githubMessage.startsWith(noMessage)) return failure;
  throw failure;
}

/** A refusal means "off" only if the token could see that the switch is on. */
export function judgeToggles(answered: readonly Answered[], repository: LiveRepository): SeenToggles {
  const sees = isAdministrator(answered, repository);
  const settled = answered.map(([key, answer]) =>
    answer instanceof GithubRefusal && isOff(key, answer, repository, sees)
      ? ([key, { enabled: false }] as const)
      : ([key, answer] as const),
  );
  return {
    toggles: Object.fromEntries(settled.filter(([, answer]) => !(answer instanceof GithubRefusal))),
    hidden: settled.flatMap(([key, why]) => (why instanceof GithubRefusal ? [{ key, why }] : [])),
  };
}

/** Only administrators see the security block and get answers from these routes. */
const isAdministrator = (answered: readonly Answered[], { security_and_analysis: block }: LiveRepository) =>
  (isMap(block) && Object.keys(block).length > 0) ||
  answered.some(([key, answer]) => key !== reporting && !(answer instanceof GithubRefusal));

const reporting: Toggle = 'enable_private_vulnerability_reporting';

function isOff(key: Toggle, refusal: GithubRefusal, repository: LiveRepository, sees: boolean) {
  const { request, githubMessage: hostMessage } = refusal;
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

export async function readRepository(host: SectionReader, wanted: DeclaredRepository): Promise<LiveSettings> {
  const declared = toggleKeys.filter((key) => wanted[key] !== undefined);
  const reading = host.ask(getFor(wanted));
  const [repository, answered, features] = await Promise.all([
    reading,
    askToggles(host, declared),
    reading.then((shown) => readDeclared(host, wanted, shown)),
  ]);
  const { toggles, hidden } = judgeToggles(answered, repository);
  for (const { key, why } of hidden) await host.askOrLeaveOut(partsOf(key, declared), () => Promise.reject(why));
  return { repository: addFeatures(repository, features), toggles, features };
}

/** A host without GraphQL loses the keys that nothing else shows. */
async function readDeclared(host: SectionReader, wanted: DeclaredRepository, shown: LiveRepository) {
  const own = declaredFeatures(wanted);
  const declared = Object.keys(wanted).filter((key) => wanted[key] !== undefined);
  const keys = pickOnlyInGraphql(declared, shown);
  if (!keys.length) return undefined;
  const parts = keys.map((key) => ({ key }));
  return host.askOrLeaveOut(parts, (reader) => readFeatures(reader, keys, (key) => own.some((one) => one === key)));
}
