/** A snapshot never writes a hidden setting as off; it leaves the setting out with a note. */
import { isSettingAvailable } from '../../github/presence/table.ts';
import { type GithubRefusal, NotOnServer } from '../../github/refusals/failures.ts';
import { isMap, pickKeys } from '../../settings/maps.ts';
import { toPresenceConditions } from '../presence-conditions.ts';
import type { ExportNote, SectionExport, SnapshotReader } from '../section.ts';
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
  return { value, notes: noteOmissions(full) };
}

const noteOmissions = ({ repository, toggles, hidden = [], features }: FullRepository): ExportNote[] => [
  noteKey('enable_git_lfs', 'GitHub does not show it'),
  ...(features && !features.issueCreationPolicy
    ? [noteKey('issue_creation_policy', features.unknown?.issueCreationPolicy ?? 'GitHub shows no value')]
    : []),
  ...(features && features.hasSponsorshipsEnabled === undefined
    ? [noteKey('enable_sponsorships', `${features.unknown?.hasSponsorshipsEnabled}`)]
    : []),
  ...(Object.keys(repository).some(isMergeSetting)
    ? []
    : [{ text: 'merge settings are left out: GitHub does not show them: the token may lack Contents: write' }]),
  ...(repository.security_and_analysis
    ? []
    : [noteKey('security_and_analysis', 'GitHub does not show it: the token may lack Administration: read')]),
  ...(isFixesWithoutAlerts('enable_automated_security_fixes', toggles) ? [noteKey(...fixesWithoutAlerts)] : []),
  ...hidden.map(({ key, refusal }) => noteKey(key, `${refusal.message}${formatAdvice(refusal)}`)),
];

const noteKey = (key: string, why: string): ExportNote => ({ text: `\`${key}\` is left out: ${why}`, about: key });

const fixesWithoutAlerts = [
  'enable_automated_security_fixes',
  'GitHub shows it as on, although the alerts that it requires are off',
] as const;

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
  const settable = shown.map(([key, value]) => [key, keepSettableKeys(value)]);
  return shown.length ? { security_and_analysis: Object.fromEntries(settable) } : {};
}

/** GitHub may also show where a value comes from. A file cannot declare that. */
function keepSettableKeys(value: unknown): unknown {
  if (!isMap(value)) return value;
  return Array.isArray(value.reviewers)
    ? { reviewers: value.reviewers.map(keepReviewerKeys) }
    : pickKeys(value, (key) => key === 'status');
}

const keepReviewerKeys = (reviewer: unknown): unknown =>
  isMap(reviewer) ? pickKeys(reviewer, (key) => ['reviewer_id', 'reviewer_type', 'mode'].includes(key)) : reviewer;

const hasNoReviewers = (value: unknown) => isMap(value) && Array.isArray(value.reviewers) && !value.reviewers.length;
