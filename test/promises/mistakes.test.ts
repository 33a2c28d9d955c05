import { beforeAll, describe, expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { registry } from '../../src/sections/registry.ts';
import type { Path } from '../../src/settings/refusal.ts';
import { refusedAt } from '../parsed.ts';
import { samples } from '../samples/index.ts';
import { sampled } from '../seed.ts';

/** A rule about several keys or entries, broken in the sample of a section. */
interface Breach {
  readonly what: string;
  /** Changes the declared section, so that it breaks the rule and nothing else. */
  breaks(section: any): void;
  /** What the rule reads, from the top of the section: nothing can be said about the rule if one of these is wrong. */
  readonly reads: readonly Path[];
}

const entriesOf = (section: any): any[] => (Array.isArray(section) ? section : section.entries);

/** Declares the first entry again; `keys` name it. */
const twin = (...keys: readonly string[]): Breach => ({
  what: 'an entry twice',
  breaks(section) {
    const entries = section.auto_trigger_checks ?? entriesOf(section);
    entries.push(structuredClone(entries[0]));
  },
  reads: keys.map((key) => ['*', ...key.split('.')]),
});

const breaches: Readonly<Record<string, readonly Breach[]>> = {
  repository: [
    {
      what: '`private` against `visibility`',
      breaks: (section) => Object.assign(section, { visibility: 'public', private: true }),
      reads: [['visibility'], ['private']],
    },
    {
      what: 'security fixes without alerts',
      breaks: (section) => Object.assign(section, { enable_vulnerability_alerts: false }),
      reads: [['enable_vulnerability_alerts'], ['enable_automated_security_fixes']],
    },
    {
      what: 'Advanced Security of a public repository',
      breaks: (section) => {
        section.visibility = 'public';
        section.security_and_analysis.advanced_security = { status: 'enabled' };
      },
      reads: [['security_and_analysis']],
    },
    {
      what: 'a message without its title',
      breaks: (section) => Object.assign(section, { merge_commit_message: 'BLANK' }),
      reads: [['merge_commit_message']],
    },
    {
      what: 'a pair that the host does not take',
      breaks: (section) => Object.assign(section, { squash_merge_commit_title: 'COMMIT_OR_PR_TITLE' }),
      reads: [['squash_merge_commit_title'], ['squash_merge_commit_message']],
    },
  ],
  labels: [
    twin('name'),
    {
      what: 'a new name that another label has',
      breaks: (section) => Object.assign(section[2], { new_name: 'bug' }),
      reads: [
        [0, 'name'],
        [2, 'new_name'],
      ],
    },
  ],
  autolinks: [
    twin('key_prefix'),
    {
      what: 'prefixes that overlap',
      breaks: (section) => Object.assign(section[1], { key_prefix: 'TICKET-A-' }),
      reads: [
        [0, 'key_prefix'],
        [1, 'key_prefix'],
      ],
    },
  ],
  actions: [
    {
      what: 'selected actions beside another policy',
      breaks: (section) => Object.assign(section, { allowed_actions: 'all' }),
      reads: [['allowed_actions']],
    },
    {
      what: 'claims that the template of the host ignores',
      breaks: (section) => Object.assign(section.oidc_customization_sub, { use_default: true }),
      reads: [
        ['oidc_customization_sub', 'use_default'],
        ['oidc_customization_sub', 'include_claim_keys'],
      ],
    },
    {
      what: 'a claim twice',
      breaks: (section) => section.oidc_customization_sub.include_claim_keys.push('repo'),
      reads: [
        ['oidc_customization_sub', 'include_claim_keys', 0],
        ['oidc_customization_sub', 'include_claim_keys', 2],
      ],
    },
  ],
  actions_policies: [
    twin('name'),
    {
      what: 'an actor twice',
      breaks: (section) => section.entries[1].rules[1].parameters.allowed_actors.push({ id: 7, type: 'Team' }),
      reads: [
        [1, 'rules', 1, 'type'],
        ...[0, 2].flatMap((index) =>
          ['id', 'type'].map((key) => [1, 'rules', 1, 'parameters', 'allowed_actors', index, key]),
        ),
      ],
    },
    {
      what: '`~ALL` beside another pattern',
      breaks: (section) => section.entries[0].workflows.include.push('~ALL'),
      reads: [0, 1].map((index) => [0, 'workflows', 'include', index]),
    },
  ],
  environments: [
    twin('name'),
    {
      what: 'patterns without the flag',
      breaks: (section) => Object.assign(section[4], { deployment_branch_policies: ['main'] }),
      reads: [[4, 'deployment_branch_policy']],
    },
    {
      what: 'a review without reviewers',
      breaks: (section) => Object.assign(section[4], { prevent_self_review: true }),
      reads: [
        [4, 'prevent_self_review'],
        [4, 'reviewers'],
      ],
    },
    {
      what: 'both flags',
      breaks: (section) => Object.assign(section[1].deployment_branch_policy, { custom_branch_policies: true }),
      reads: [[1, 'deployment_branch_policy', '*']],
    },
    {
      what: 'a variable twice',
      breaks: (section) => section[0].variables.push({ name: 'REGION', value: 'x' }),
      reads: [[0, 'variables', '*', 'name']],
    },
    {
      what: 'too many reviewers',
      breaks: (section) => section[0].reviewers.push(...[1, 2, 3, 4, 5].map((id) => ({ type: 'User', id }))),
      reads: [[0, 'reviewers']],
    },
    {
      what: 'too many pins',
      breaks: (section) => section.push(...[...'abcdefgh'].map((name) => ({ name, pinned: true }))),
      reads: [['*', 'pinned']],
    },
  ],
  branches: [
    twin('name'),
    {
      what: 'contexts beside other checks',
      breaks: (section) => Object.assign(section[0].protection.required_status_checks, { contexts: ['test'] }),
      reads: [
        [0, 'protection', 'required_status_checks', 'checks', '*', 'context'],
        [0, 'protection', 'required_status_checks', 'contexts'],
      ],
    },
    {
      what: 'an actor twice',
      breaks: (section) => section[0].protection.force_push_bypassers.push('ALICE'),
      reads: [
        [0, 'protection', 'force_push_bypassers', 0],
        [0, 'protection', 'force_push_bypassers', 3],
      ],
    },
    {
      what: 'half of the checks',
      breaks: (section) => delete section[1].protection.required_status_checks.strict,
      reads: [[1, 'protection', 'required_status_checks', 'strict']],
    },
  ],
  rulesets: [
    twin('name'),
    {
      what: 'a pull request and a merge queue for tags',
      breaks: (section) => Object.assign(section[0], { target: 'tag' }),
      reads: [
        [0, 'target'],
        [0, 'bypass_actors', 0, 'bypass_mode'],
        [0, 'rules', 4, 'type'],
      ],
    },
    {
      what: 'an actor twice',
      breaks: (section) => section[0].bypass_actors.push({ actor_type: 'OrganizationAdmin' }),
      reads: [1, 3].flatMap((index) => ['actor_type', 'actor_id'].map((key) => [0, 'bypass_actors', index, key])),
    },
    {
      what: 'an actor without a number',
      breaks: (section) => section[0].bypass_actors.push({ actor_type: 'Team' }),
      reads: [[0, 'bypass_actors', 3]],
    },
  ],
  check_suite_preferences: [twin('app_id')],
  interaction_limits: [
    {
      what: 'a duration without a limit',
      breaks: (section) => delete section.limit,
      reads: [['expiry'], ['limit']],
    },
    {
      what: 'a login twice',
      breaks: (section) => section.pull_request_creation_bypass.push('octocat'),
      reads: [0, 2].map((index) => ['pull_request_creation_bypass', index]),
    },
  ],
  webhooks: [
    twin('config.url'),
    {
      what: 'an address beside `config`',
      breaks: (section) => section.entries.push({ url: 'https://flat.example/hook', events: ['push'] }),
      reads: [[3]],
    },
  ],
  deploy_keys: [
    twin('title', 'key'),
    {
      what: 'a key twice',
      breaks: (section) => section.entries.push({ title: 'again', key: section.entries[0].key }),
      reads: [['*', 'key']],
    },
  ],
  custom_properties: [twin('property_name')],
  milestones: [twin('title')],
  collaborators: [twin('username')],
  teams: [twin('name')],
  workflows: [twin('path')],
  secret_scanning_custom_patterns: [twin('name')],
  ...Object.fromEntries(
    ['actions', 'dependabot', 'codespaces', 'agents'].map((store) => [`${store}_secrets`, [twin('name')]]),
  ),
  ...Object.fromEntries(['actions', 'agents'].map((store) => [`${store}_variables`, [twin('name')]])),
  // No rule of these is about more than one key.
  pages: [],
  code_scanning_default_setup: [],
  code_quality_setup: [],
};

/** The path of every value inside a value, maps and lists included. */
function* pathsIn(value: any, at: Path = []): Generator<Path> {
  if (at.length) yield at;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* pathsIn(inner, [...at, Array.isArray(value) ? Number(key) : key]);
}

/** `*` stands for any index. `entries` and `auto_trigger_checks` hold the list of a section. */
const bare = (at: Path) => (['entries', 'auto_trigger_checks'].includes(String(at[0])) ? at.slice(1) : at);
const holds = (at: Path, read: Path) =>
  at.length <= read.length && at.every((key, index) => read[index] === '*' || read[index] === key);

const withValue = (section: any, at: Path, value: unknown) => {
  const changed = structuredClone(section);
  const holder = at.slice(0, -1).reduce((inner, key) => inner[key], changed);
  holder[at.at(-1)!] = value;
  return changed;
};

const wrongValues = [{ odd: 1 }, 'an odd value', 7.5, [[]], true, null];

it('every section that has a rule has a broken one here', () => {
  expect(Object.keys(breaches).sort()).toEqual(registry.map(({ key }) => key).sort());
});

describe.each(Object.keys(breaches).filter((key) => breaches[key]!.length))('a mistake in %s', (key) => {
  // A wrong value may take up more lines than the right one.
  const refused = (section: unknown) =>
    refusedAt(stringify({ [key]: section })).map((one) => JSON.stringify(one).replace(/on line \d+/, 'on a line'));
  const sample = parse(samples[key]!.settings.replace(/(?<=color: )\w+/g, "'$&'"))[key];

  function* wrongPlaces() {
    for (const at of pathsIn(sample))
      for (const value of wrongValues) {
        const alone = refused(withValue(sample, at, value));
        if (!alone.length) continue;
        yield { at, value, alone };
        break;
      }
  }
  /** The same for every rule. */
  let others: { readonly at: Path; readonly value: unknown; readonly alone: readonly string[] }[];
  beforeAll(() => {
    others = [...wrongPlaces()];
  });

  it.each(breaches[key]!)('no mistake in the section is kept silent: $what [7.3]', ({ breaks, reads }) => {
    const broken = structuredClone(sample);
    breaks(broken);
    const rule = refused(broken);
    expect(rule).not.toEqual([]);
    const unread = others.filter(({ at }) => !reads.some((read) => holds(bare(at), read)));
    for (const { at, value, alone } of sampled(unread, 8)) {
      const both = refused(withValue(broken, at, value));
      expect(both, `with ${JSON.stringify(value)} at ${at.join('.')}`).toEqual(
        expect.arrayContaining([...rule, ...alone]),
      );
    }
    expect(unread).not.toEqual([]);
  });
});
