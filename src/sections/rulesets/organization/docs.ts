import { repositoryConditionDocs, type SectionDocs } from '../../docs.ts';
import { docs as ofRepositories } from '../docs.ts';

export const docs: SectionDocs = {
  about: 'Rulesets of the organization, for branches, tags, pushes and names of many of its repositories.',
  keys: {
    ...ofRepositories.keys,
    '[].target': {
      about: 'What the rules are about.',
      values: { branch: 'Branches.', tag: 'Tags.', push: 'All pushes.', repository: 'The repositories themselves.' },
    },
    '[].conditions': 'Which repositories the ruleset is for, by one of three conditions, and which branches or tags.',
    ...repositoryConditionDocs('[].conditions'),
  },
  limits: [
    'Without Administration (organization): write the host shows no ruleset of an organization, so the section cannot be read, and the run fails unless `on-missing-permission: warn` tolerates it. A token that may only read never reports that there are none.',
    ...ofRepositories.limits.filter((limit) => /^(Apply replaces|Apply reads|Trueup sends)/.test(limit)),
    'A ruleset of the enterprise also applies, and this section does not change it.',
  ],
  beyondSchema: [
    ...(ofRepositories.beyondSchema ?? []).map(({ example, ...rest }) => ({
      ...rest,
      example: example.replace(
        'enforcement: active,',
        'enforcement: active, conditions: {repository_name: {include: [~ALL]}},',
      ),
    })),
    {
      rule: 'a rule that only repositories have: `merge_queue`, `license_compliance_scanning`',
      says: /^is `(merge_queue|license_compliance_scanning)`, a rule that the host takes only in the rulesets of a repository$/,
      example:
        'rulesets: [{name: a, enforcement: active, conditions: {repository_name: {include: [~ALL]}}, rules: [{type: license_compliance_scanning}]}]',
    },
    {
      rule: 'a ruleset that selects no repositories, or selects them in two ways',
      says: /^selects (no repositories$|repositories by )/,
      example: 'rulesets: [{name: a, enforcement: active}]',
    },
  ],
};
