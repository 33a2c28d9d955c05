/** A snapshot never writes a hidden setting as off; it leaves the setting out with a note. */
import { isSettingAvailable } from '../../github/presence/table.ts';
import { type GithubRefusal, NotOnServer } from '../../github/refusals/failures.ts';
import { isMap } from '../../settings/maps.ts';
import { toPresenceConditions } from '../presence-conditions.ts';
import type { SectionExport, SnapshotReader } from '../section.ts';
import * as calls from './calls.ts';
import { toFileValue } from './features.ts';
import { exportedKeys, features, isMergeSetting } from './keys.ts';
import { type LiveSettings, readRepositoryKeys, type ToggleReading } from './read.ts';
import { securityFeatures } from './security.ts';
import { toggleKeys } from './toggles.ts';

type FullRepository = LiveSettings & Partial<ToggleReading>;

export async function readFullRepository(github: SnapshotReader): Promise<FullRepository> {
  const keys = [...exportedKeys, ...Object.keys(features), ...toggleKeys];
  const full = await readRepositoryKeys(github, calls.get({}), keys, () => github.isRequired);
  if (github.isRequired) for (const { refusal } of full.hidden) throw refusal;
  return full;
}

export function exportRepository(full: FullRepository): SectionExport {
  const { repository, toggles, features } = full;
  const conditions = toPresenceConditions(repository);
  const isPresent = (key: string) => isSettingAvailable(`repository.${key}`, conditions);
  const shown = exportedKeys.filter((key) => isPresent(key) && repository[key] != null && repository[key] !== '');
  const value = {
    ...Object.fromEntries(shown.map((key) => [key, repository[key]])),
    ...(repository.topics.length && { topics: repository.topics }),
    ...exportSecurity(repository, isPresent),
    ...Object.fromEntries(
      toggleKeys.flatMap((key) =>
        toggles[key] && isPresent(key) && !isFixesWithoutAlerts(key, toggles) ? [[key, toggles[key].enabled]] : [],
      ),
    ),
    ...(features?.hasSponsorshipsEnabled !== undefined && { enable_sponsorships: features.hasSponsorshipsEnabled }),
    ...(features?.issueCreationPolicy && { issue_creation_policy: toFileValue(features.issueCreationPolicy) }),
  };
  return { value, notes: describeOmissions(full) };
}

const describeOmissions = ({ repository, toggles, hidden = [], features }: FullRepository) =>
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
    isFixesWithoutAlerts('enable_automated_security_fixes', toggles) &&
      '`enable_automated_security_fixes` is left out: GitHub shows it as on, although the alerts that it requires are off',
    ...hidden.map(({ key, refusal }) => `\`${key}\` is left out: ${refusal.message}${formatAdvice(refusal)}`),
  ].filter((note) => typeof note === 'string');

const formatAdvice = (refusal: GithubRefusal) =>
  refusal.fix && !(refusal instanceof NotOnServer) ? `. To fix, ${refusal.fix}` : '';

/** A settings file cannot declare security fixes without alerts. */
const isFixesWithoutAlerts = (
  key: string,
  { enable_vulnerability_alerts: alerts, ...otherToggles }: FullRepository['toggles'],
) => key === 'enable_automated_security_fixes' && alerts?.enabled === false && otherToggles[key]?.enabled === true;

function exportSecurity({ security_and_analysis: live }: calls.LiveRepository, isPresent: (key: string) => boolean) {
  if (!isMap(live)) return {};
  const exportedFeatures: string[] = [...securityFeatures, 'secret_scanning_delegated_bypass_options'];
  const isTaken = (key: string) => exportedFeatures.includes(key) && isPresent(`security_and_analysis.${key}`);
  const shown = Object.entries(live).filter(([key, value]) => isTaken(key) && value != null && !hasNoReviewers(value));
  return shown.length ? { security_and_analysis: Object.fromEntries(shown) } : {};
}

const hasNoReviewers = (value: unknown) => isMap(value) && Array.isArray(value.reviewers) && !value.reviewers.length;
