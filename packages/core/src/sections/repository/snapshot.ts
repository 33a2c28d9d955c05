import { isAvailable } from '../../github/presence/table.ts';
import { type GithubRefusal, NotOnServer } from '../../github/refusals/failures.ts';
import { isMap } from '../../settings/maps.ts';
import { circumstancesIn } from '../circumstances.ts';
import type { Exported, SnapshotReader } from '../section.ts';
import * as calls from './calls.ts';
import { addFeatures, pickOnlyInGraphql, readFeatures, spellAsFile } from './features.ts';
import { exportedKeys, features, isMergeSetting } from './keys.ts';
import { askToggles, judgeToggles, type LiveSettings, type SeenToggles } from './read.ts';
import { securityFeatures } from './security.ts';
import { toggleKeys } from './toggles.ts';

/** The features are unset where nobody asked, or where a snapshot goes on without them. */
export type WholeRepository = LiveSettings & Partial<SeenToggles>;

export async function readWholeRepository(host: SnapshotReader): Promise<WholeRepository> {
  const reading = host.ask(calls.get({}));
  const [repository, answered, features] = await Promise.all([
    reading,
    askToggles(host, toggleKeys),
    reading.then((shown) => readRest(host, shown)),
  ]);
  const seen = judgeToggles(answered, repository);
  if (host.isRequired) for (const { why } of seen.hidden) throw why;
  return { repository: addFeatures(repository, features), ...seen, features };
}

function readRest(host: SnapshotReader, shown: calls.LiveRepository) {
  const keys = pickOnlyInGraphql([...exportedKeys, ...Object.keys(features)], shown);
  const parts = keys.map((key) => ({ key }));
  return host.askOrLeaveOut(parts, () => readFeatures(host, keys, () => host.isRequired));
}

export function repositoryToSettings(whole: WholeRepository): Exported {
  const { repository, toggles, features } = whole;
  const here = circumstancesIn(repository);
  const isHere = (key: string) => isAvailable(`repository.${key}`, here);
  const shown = exportedKeys.filter((key) => isHere(key) && repository[key] != null && repository[key] !== '');
  const value = {
    ...Object.fromEntries(shown.map((key) => [key, repository[key]])),
    ...(repository.topics.length && { topics: repository.topics }),
    ...securityOf(repository, isHere),
    ...Object.fromEntries(
      toggleKeys.flatMap((key) =>
        toggles[key] && isHere(key) && !isWithoutAlerts(key, toggles) ? [[key, toggles[key].enabled]] : [],
      ),
    ),
    ...(features?.hasSponsorshipsEnabled !== undefined && { enable_sponsorships: features.hasSponsorshipsEnabled }),
    ...(features?.issueCreationPolicy && { issue_creation_policy: spellAsFile(features.issueCreationPolicy) }),
  };
  return { value, notes: notesOf(whole) };
}

/** What the snapshot leaves out, and why. A snapshot never writes a hidden setting as off. */
const notesOf = ({ repository, toggles, hidden = [], features }: WholeRepository) =>
  [
    '`enable_git_lfs` is left out: GitHub does not show it',
    features &&
      !features.issueCreationPolicy &&
      `\`issue_creation_policy\` is left out: ${features.unknown?.issueCreationPolicy ?? 'GitHub shows no value'}`,
    features &&
      features.hasSponsorshipsEnabled === undefined &&
      `\`enable_sponsorships\` is left out: ${features.unknown?.hasSponsorshipsEnabled}`,
    !Object.keys(repository).some(isMergeSetting) &&
      'merge settings are left out: GitHub does not show them: the token may lack Contents: write',
    !repository.security_and_analysis &&
      '`security_and_analysis` is left out: GitHub does not show it: the token may lack Administration: read',
    isWithoutAlerts('enable_automated_security_fixes', toggles) &&
      '`enable_automated_security_fixes` is left out: GitHub shows it as on, although the alerts that it requires are off',
    ...hidden.map(({ key, why }) => `\`${key}\` is left out: ${why.message}${adviceOf(why)}`),
  ].filter((note) => typeof note === 'string');

const adviceOf = (why: GithubRefusal) => (why.fix && !(why instanceof NotOnServer) ? `. To fix, ${why.fix}` : '');

/** A settings file cannot declare security fixes without the alerts. */
const isWithoutAlerts = (key: string, { enable_vulnerability_alerts: alerts, ...others }: WholeRepository['toggles']) =>
  key === 'enable_automated_security_fixes' && alerts?.enabled === false && others[key]?.enabled === true;

function securityOf({ security_and_analysis: live }: calls.LiveRepository, isHere: (key: string) => boolean) {
  if (!isMap(live)) return {};
  const kept: string[] = [...securityFeatures, 'secret_scanning_delegated_bypass_options'];
  const isTaken = (key: string) => kept.includes(key) && isHere(`security_and_analysis.${key}`);
  const shown = Object.entries(live).filter(([key, value]) => isTaken(key) && value != null && !isNobody(value));
  return shown.length ? { security_and_analysis: Object.fromEntries(shown) } : {};
}

const isNobody = (value: unknown) => isMap(value) && Array.isArray(value.reviewers) && !value.reviewers.length;
