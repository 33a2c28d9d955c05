/** Repository features with routes of their own. A code security configuration may enforce some of them. */

import { type Answer, answerOk, createNotFound, createRefusal, noContent } from '../../exchange/answer.ts';
import type { Handler, RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';
import { isChangeAllowed } from '../security/code-security-configurations.ts';

interface RepositorySwitches {
  vulnerability_alerts: boolean;
  automated_security_fixes: { enabled: boolean; paused: boolean };
  private_vulnerability_reporting: boolean;
  lfs: boolean;
  lfs_policy: 'allowed' | keyof typeof lfsRefusals;
  immutable_releases: { enabled: boolean; enforced_by_owner: boolean };
  sponsorships: boolean;
  issue_creation_policy: 'ALL' | 'COLLABORATORS_ONLY';
}

const lfsRefusals = {
  disabled_globally: () => 'Git LFS is globally disabled.',
  disabled_for_network: () => 'Git LFS is disabled for the root repository in the network.',
  disabled_for_owner: (owner: string) => `Git LFS is disabled for ${owner}.`,
};

export const switchesOf = repositorySlot<RepositorySwitches>('switches', (seed) => ({
  vulnerability_alerts: false,
  private_vulnerability_reporting: false,
  lfs: false,
  lfs_policy: 'allowed',
  sponsorships: false,
  issue_creation_policy: 'ALL',
  ...seed,
  automated_security_fixes: { enabled: false, paused: false, ...seed?.automated_security_fixes },
  immutable_releases: completeImmutableReleases(seed?.immutable_releases),
}));

const completeImmutableReleases = (seed: Partial<RepositorySwitches['immutable_releases']> = {}) => ({
  enabled: (seed.enforced_by_owner || seed.enabled) ?? false,
  enforced_by_owner: seed.enforced_by_owner ?? false,
});

const createSwitchHandler =
  (change: (switches: RepositorySwitches, request: RestRequest) => void): Handler =>
  (request) => {
    change(switchesOf(request.repository), request);
    return noContent;
  };

/** A code security configuration of the organization may enforce these switches. */
const createConfigurableSwitchHandler = (
  feature: string,
  next: 'enabled' | 'disabled',
  change: (switches: RepositorySwitches, request: RestRequest) => void,
): Handler =>
  createSwitchHandler((switches, request) => {
    if (isChangeAllowed(request, feature, next)) change(switches, request);
  });

/** GitHub switches security fixes off together with alerts, because fixes depend on alerts. */
function setVulnerabilityAlerts(switches: RepositorySwitches, enabled: boolean) {
  switches.vulnerability_alerts = enabled;
  if (!enabled) switches.automated_security_fixes.enabled = false;
}

function setSecurityFixes(switches: RepositorySwitches, enabled: boolean, { world }: RestRequest) {
  if (!switches.vulnerability_alerts && (enabled || !world.hasLegacyBehavior('fixes go off without alerts')))
    throw createRefusal(422, 'Vulnerability alerts must be enabled to configure automated security fixes.');
  switches.automated_security_fixes = { enabled, paused: false };
}

function setVulnerabilityReporting(switches: RepositorySwitches, { repository, world }: RestRequest, enabled: boolean) {
  if (repository.visibility !== 'public') {
    if (!world.hasLegacyBehavior('reporting of a private repository is 422')) throw createNotFound();
    throw createRefusal(422, 'Private vulnerability reporting is only available on public repositories.');
  }
  switches.private_vulnerability_reporting = enabled;
}

function setImmutableReleases({ immutable_releases: immutable }: RepositorySwitches, enabled: boolean) {
  if (immutable.enforced_by_owner) throw createRefusal(409, 'Immutable releases are enforced by the repository owner.');
  immutable.enabled = enabled;
}

function enableLfs({ repository }: RestRequest): Answer {
  const switches = switchesOf(repository);
  if (switches.lfs_policy !== 'allowed') {
    const reason = lfsRefusals[switches.lfs_policy](repository.owner);
    throw createRefusal(403, `Git LFS support not enabled because ${reason}`);
  }
  switches.lfs = true;
  return { status: 202, body: {} };
}

export const repositorySwitches: Feature = {
  slots: [switchesOf],
  needs: {
    'GET ~/vulnerability-alerts': 'Administration: read',
    'PUT ~/vulnerability-alerts': 'Administration: write',
    'DELETE ~/vulnerability-alerts': 'Administration: write',
    'GET ~/automated-security-fixes': 'Administration: read',
    'PUT ~/automated-security-fixes': 'Administration: write',
    'DELETE ~/automated-security-fixes': 'Administration: write',
    'GET ~/private-vulnerability-reporting': 'Metadata: read',
    'PUT ~/private-vulnerability-reporting': 'Administration: write',
    'DELETE ~/private-vulnerability-reporting': 'Administration: write',
    'PUT ~/lfs': 'Administration: write (no app)',
    'DELETE ~/lfs': 'Administration: write (no app)',
    'GET ~/immutable-releases': 'Administration: read',
    'PUT ~/immutable-releases': 'Administration: write',
    'DELETE ~/immutable-releases': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/vulnerability-alerts': ({ repository }) => {
      if (!switchesOf(repository).vulnerability_alerts) throw createNotFound('Vulnerability alerts are disabled.');
      return noContent;
    },
    'PUT /repos/{owner}/{repo}/vulnerability-alerts': createConfigurableSwitchHandler(
      'dependabot_alerts',
      'enabled',
      (switches) => setVulnerabilityAlerts(switches, true),
    ),
    'DELETE /repos/{owner}/{repo}/vulnerability-alerts': createConfigurableSwitchHandler(
      'dependabot_alerts',
      'disabled',
      (switches) => setVulnerabilityAlerts(switches, false),
    ),

    'GET /repos/{owner}/{repo}/automated-security-fixes': ({ repository }) => {
      const { vulnerability_alerts: alerts, automated_security_fixes: fixes } = switchesOf(repository);
      if (!alerts) throw createNotFound();
      return answerOk(fixes);
    },
    'PUT /repos/{owner}/{repo}/automated-security-fixes': createConfigurableSwitchHandler(
      'dependabot_security_updates',
      'enabled',
      (switches, request) => setSecurityFixes(switches, true, request),
    ),
    'DELETE /repos/{owner}/{repo}/automated-security-fixes': createConfigurableSwitchHandler(
      'dependabot_security_updates',
      'disabled',
      (switches, request) => setSecurityFixes(switches, false, request),
    ),

    'GET /repos/{owner}/{repo}/private-vulnerability-reporting': ({ repository }) => {
      if (repository.visibility !== 'public') throw createNotFound();
      return answerOk({ enabled: switchesOf(repository).private_vulnerability_reporting });
    },
    'PUT /repos/{owner}/{repo}/private-vulnerability-reporting': createConfigurableSwitchHandler(
      'private_vulnerability_reporting',
      'enabled',
      (switches, request) => setVulnerabilityReporting(switches, request, true),
    ),
    'DELETE /repos/{owner}/{repo}/private-vulnerability-reporting': createConfigurableSwitchHandler(
      'private_vulnerability_reporting',
      'disabled',
      (switches, request) => setVulnerabilityReporting(switches, request, false),
    ),

    'GET /repos/{owner}/{repo}/immutable-releases': ({ repository, world }) => {
      const { immutable_releases: immutable } = switchesOf(repository);
      if (!immutable.enabled && world.hasLegacyBehavior('immutable releases that are off are 404'))
        throw createNotFound();
      return answerOk(immutable);
    },
    'PUT /repos/{owner}/{repo}/immutable-releases': createSwitchHandler((switches) =>
      setImmutableReleases(switches, true),
    ),
    'DELETE /repos/{owner}/{repo}/immutable-releases': createSwitchHandler((switches) =>
      setImmutableReleases(switches, false),
    ),

    'PUT /repos/{owner}/{repo}/lfs': enableLfs,
    'DELETE /repos/{owner}/{repo}/lfs': createSwitchHandler((switches) => {
      switches.lfs = false;
    }),
  },
};
