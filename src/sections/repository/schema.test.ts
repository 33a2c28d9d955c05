import { describe, expect, it } from 'vitest';
import { desired, refusals, remarks } from '../../../test/parsed.ts';

const repository = (yaml: string) => `repository:\n${yaml.replace(/^/gm, '  ')}\n`;
const refused = (yaml: string) => refusals(repository(yaml));

describe('keys', () => {
  it('refuses a key that only a read shows, naming it [2.3.1.2]', () => {
    expect(refused('pushed_at: 2026-01-01')).toEqual([
      'settings.yml:2:3: repository.pushed_at: is read-only: the host reports it, and it cannot be set. To fix, remove it',
    ]);
    expect(refused('html_url: https://x.example')[0]).toContain('To fix, remove it');
  });

  it('passes a key that it does not know, with a remark [2.1.4]', () => {
    expect(refused('brand_new: 1')).toEqual([]);
    expect(remarks(repository('brand_new: 1'))).toEqual([
      'is not a key that Trueup knows, so it is sent to the host as it stands',
    ]);
  });

  it('refuses a near miss, naming the key that was meant [2.1.5]', () => {
    expect(refused('homepage_url: x')[0]).toContain('To fix, write `homepage`');
    expect(refused('has_wikis: true')[0]).toContain('To fix, write `has_wiki`');
    expect(refused('vulnerability_alerts: true')[0]).toContain('To fix, write `enable_vulnerability_alerts`');
    expect(refused('secret_scanning: enabled')[0]).toContain('under `security_and_analysis:`');
  });

  it('accepts what counts only at creation, says so, and never sends it [2.3.1.1]', () => {
    const text = repository('auto_init: true\nhas_downloads: false\nhas_wiki: true');
    expect(remarks(text)).toHaveLength(2);
    expect(desired(text, 'repository')).toEqual({ has_wiki: true });
  });

  it('refuses a section that is indented under the repository [2.1.1]', () => {
    expect(refused('labels:\n  - name: bug')[0]).toContain('move it to the top level');
  });

  it('prints the switches that `security` stood for [2.1.5]', () => {
    expect(refused('security:\n  enableVulnerabilityAlerts: true\n  enableAutomatedSecurityFixes: false')[0]).toContain(
      'repository:\n      enable_vulnerability_alerts: true\n      enable_automated_security_fixes: false',
    );
  });

  it('takes true and false alone for a toggle [2.3.1.1]', () => {
    expect(refused('has_wiki: "yes"')[0]).toContain('must be true or false');
    expect(refused('enable_git_lfs: 1')[0]).toContain('must be true or false');
  });

  it('has no key for the organization’s fork policy [2.3.1.12]', () => {
    expect(refused('allow_forking: true')).toEqual([]);
    expect(remarks(repository('members_can_fork_private_repositories: true'))[0]).toContain(
      'not a key that Trueup knows',
    );
  });
});

describe('pairs', () => {
  it('refuses a commit message without its title, naming one that goes with it [2.3.1.2]', () => {
    expect(refused('squash_merge_commit_message: PR_BODY')[0]).toContain(
      'To fix, add `squash_merge_commit_title: PR_TITLE`',
    );
    expect(refused('merge_commit_message: PR_TITLE')[0]).toContain('To fix, add `merge_commit_title: MERGE_MESSAGE`');
  });

  it.each([
    ['squash_merge_commit', 'PR_TITLE', 'PR_BODY', true],
    ['squash_merge_commit', 'PR_TITLE', 'BLANK', true],
    ['squash_merge_commit', 'PR_TITLE', 'COMMIT_MESSAGES', true],
    ['squash_merge_commit', 'COMMIT_OR_PR_TITLE', 'COMMIT_MESSAGES', true],
    ['squash_merge_commit', 'COMMIT_OR_PR_TITLE', 'PR_BODY', false],
    ['squash_merge_commit', 'COMMIT_OR_PR_TITLE', 'BLANK', false],
    ['merge_commit', 'PR_TITLE', 'PR_BODY', true],
    ['merge_commit', 'PR_TITLE', 'BLANK', true],
    ['merge_commit', 'MERGE_MESSAGE', 'PR_TITLE', true],
    ['merge_commit', 'MERGE_MESSAGE', 'BLANK', false],
    ['merge_commit', 'PR_TITLE', 'PR_TITLE', false],
  ])('of %s takes the title %s with the message %s: %s [2.3.1.2]', (family, title, message, legal) => {
    expect(refused(`${family}_title: ${title}\n${family}_message: ${message}`)).toHaveLength(legal ? 0 : 1);
  });

  it('refuses `private` beside a visibility that contradicts it [2.1.5]', () => {
    expect(refused('visibility: internal\nprivate: false')[0]).toContain('contradicts `visibility: internal`');
    expect(refused('visibility: internal\nprivate: true')).toEqual([]);
  });
});

describe('topics', () => {
  it('splits a text at its commas, trims, lowers and drops repeats [2.3.1.3]', () => {
    expect(desired(repository('topics: " Node, CLI ,node"'), 'repository')).toEqual({ topics: ['node', 'cli'] });
  });

  it('clears all topics only by an empty list [2.3.1.3]', () => {
    expect(desired(repository('topics: []'), 'repository')).toEqual({ topics: [] });
    expect(refused('topics: ""')[0]).toContain('`topics: []` is how to say that there are none');
    expect(refused('topics: null')).toHaveLength(1);
  });

  it('shows the split of topics that spaces separate [2.3.1.3]', () => {
    expect(refused('topics: rust cli parser')[0]).toContain('To fix, write `topics: [rust, cli, parser]`');
  });

  it('names the topic that is none, and one that would do [2.3.1.3]', () => {
    expect(refused('topics: [ci/cd]')[0]).toContain('"ci/cd" is no topic');
    expect(refused('topics: [ci/cd]')[0]).toContain('To fix, write it as `ci-cd`, or remove it');
  });

  it('takes 1 to 50 characters and at most 20 distinct topics [8.1]', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `t${index}`).join(', ');
    expect(refused(`topics: [${many(20)}, t0]`)).toEqual([]);
    expect(refused(`topics: [${many(21)}]`)[0]).toContain('these are 21 topics, and the host takes at most 20');
    expect(refused(`topics: [${'a'.repeat(50)}]`)).toEqual([]);
    expect(refused(`topics: [${'a'.repeat(51)}]`)).toHaveLength(1);
  });
});

describe('security_and_analysis', () => {
  it('is closed to the features that the host takes [2.3.1.1]', () => {
    expect(refused('security_and_analysis:\n  secret_scaning: {status: enabled}')[0]).toContain('secret_scanning');
    expect(refused('security_and_analysis:\n  secret_scanning: {status: on}')[0]).toContain('`enabled` or `disabled`');
  });

  it('refuses the switch of the dependency bot, naming the key to use [2.3.1.2]', () => {
    expect(refused('security_and_analysis:\n  dependabot_security_updates: {status: enabled}')[0]).toContain(
      'enable_automated_security_fixes',
    );
  });
});
