import { type Answer, noContent, notFound, ok, refusal } from '../../exchange/answer.ts';
import type { Ask, Handler } from '../../exchange/ask.ts';
import { repositorySlot } from '../../state/slot.ts';
import type { Feature } from '../feature.ts';
import { isFree } from '../security/code-security-configurations.ts';

/** Repository features that have routes of their own to switch them. */
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

export const switchesOf = repositorySlot<RepositorySwitches>('switches', (given) => ({
  vulnerability_alerts: false,
  private_vulnerability_reporting: false,
  lfs: false,
  lfs_policy: 'allowed',
  sponsorships: false,
  issue_creation_policy: 'ALL',
  ...given,
  automated_security_fixes: { enabled: false, paused: false, ...given?.automated_security_fixes },
  immutable_releases: immutableReleases(given?.immutable_releases),
}));

const immutableReleases = (given: Partial<RepositorySwitches['immutable_releases']> = {}) => ({
  enabled: (given.enforced_by_owner || given.enabled) ?? false,
  enforced_by_owner: given.enforced_by_owner ?? false,
});

const switching =
  (change: (switches: RepositorySwitches, ask: Ask) => void): Handler =>
  (ask) => {
    change(switchesOf(ask.repository), ask);
    return noContent;
  };

/** The same for what a code security configuration may own. */
const owned = (
  feature: string,
  next: 'enabled' | 'disabled',
  change: (switches: RepositorySwitches, ask: Ask) => void,
) =>
  switching((switches, ask) => {
    if (isFree(ask, feature, next)) change(switches, ask);
  });

/** Security fixes depend on alerts, so both switch off together. */
function setAlerts(switches: RepositorySwitches, enabled: boolean) {
  switches.vulnerability_alerts = enabled;
  if (!enabled) switches.automated_security_fixes.enabled = false;
}

function setFixes(switches: RepositorySwitches, enabled: boolean, { world }: Ask) {
  if (!switches.vulnerability_alerts && (enabled || !world.isOlder('fixes go off without alerts')))
    throw refusal(422, 'Vulnerability alerts must be enabled to configure automated security fixes.');
  switches.automated_security_fixes = { enabled, paused: false };
}

function setReporting(switches: RepositorySwitches, { repository, world }: Ask, enabled: boolean) {
  if (repository.visibility !== 'public') {
    if (!world.isOlder('reporting of a private repository is 422')) throw notFound();
    throw refusal(422, 'Private vulnerability reporting is only available on public repositories.');
  }
  switches.private_vulnerability_reporting = enabled;
}

function setImmutable({ immutable_releases: immutable }: RepositorySwitches, enabled: boolean) {
  if (immutable.enforced_by_owner) throw refusal(409, 'Immutable releases are enforced by the repository owner.');
  immutable.enabled = enabled;
}

function enableLfs({ repository }: Ask): Answer {
  const switches = switchesOf(repository);
  if (switches.lfs_policy !== 'allowed') {
    const why = lfsRefusals[switches.lfs_policy](repository.owner);
    throw refusal(403, `Git LFS support not enabled because ${why}`);
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
      if (!switchesOf(repository).vulnerability_alerts) throw notFound('Vulnerability alerts are disabled.');
      return noContent;
    },
    'PUT /repos/{owner}/{repo}/vulnerability-alerts': owned('dependabot_alerts', 'enabled', (switches) =>
      setAlerts(switches, true),
    ),
    'DELETE /repos/{owner}/{repo}/vulnerability-alerts': owned('dependabot_alerts', 'disabled', (switches) =>
      setAlerts(switches, false),
    ),

    'GET /repos/{owner}/{repo}/automated-security-fixes': ({ repository }) => {
      const { vulnerability_alerts: alerts, automated_security_fixes: fixes } = switchesOf(repository);
      if (!alerts) throw notFound();
      return ok(fixes);
    },
    'PUT /repos/{owner}/{repo}/automated-security-fixes': owned(
      'dependabot_security_updates',
      'enabled',
      (switches, ask) => setFixes(switches, true, ask),
    ),
    'DELETE /repos/{owner}/{repo}/automated-security-fixes': owned(
      'dependabot_security_updates',
      'disabled',
      (switches, ask) => setFixes(switches, false, ask),
    ),

    'GET /repos/{owner}/{repo}/private-vulnerability-reporting': ({ repository }) => {
      if (repository.visibility !== 'public') throw notFound();
      return ok({ enabled: switchesOf(repository).private_vulnerability_reporting });
    },
    'PUT /repos/{owner}/{repo}/private-vulnerability-reporting': owned(
      'private_vulnerability_reporting',
      'enabled',
      (switches, ask) => setReporting(switches, ask, true),
    ),
    'DELETE /repos/{owner}/{repo}/private-vulnerability-reporting': owned(
      'private_vulnerability_reporting',
      'disabled',
      (switches, ask) => setReporting(switches, ask, false),
    ),

    'GET /repos/{owner}/{repo}/immutable-releases': ({ repository, world }) => {
      const { immutable_releases: immutable } = switchesOf(repository);
      if (!immutable.enabled && world.isOlder('immutable releases that are off are 404')) throw notFound();
      return ok(immutable);
    },
    'PUT /repos/{owner}/{repo}/immutable-releases': switching((switches) => setImmutable(switches, true)),
    'DELETE /repos/{owner}/{repo}/immutable-releases': switching((switches) => setImmutable(switches, false)),

    'PUT /repos/{owner}/{repo}/lfs': enableLfs,
    'DELETE /repos/{owner}/{repo}/lfs': switching((switches) => {
      switches.lfs = false;
    }),
  },
};
