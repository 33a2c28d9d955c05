import type { SectionDocs } from '../../docs.ts';
import { docs as ofRepositories } from '../docs.ts';

const names = 'Names or patterns; `~ALL` means every repository.';

export const docs: SectionDocs = {
  about: 'Rulesets of the organization, for branches, tags, pushes and names of many of its repositories.',
  keys: {
    ...ofRepositories.keys,
    '[].target': {
      about: 'What the rules are about.',
      values: { branch: 'Branches.', tag: 'Tags.', push: 'All pushes.', repository: 'The repositories themselves.' },
    },
    '[].conditions': 'Which repositories the ruleset is for, by one of three conditions, and which branches or tags.',
    '[].conditions.repository_name': 'Selects repositories by their names.',
    '[].conditions.repository_name.include': names,
    '[].conditions.repository_name.exclude': names,
    '[].conditions.repository_name.protected': 'Whether the selected repositories cannot be renamed.',
    '[].conditions.repository_id': 'Selects repositories by their ids.',
    '[].conditions.repository_id.repository_ids': 'The ids.',
    '[].conditions.repository_property': 'Selects repositories by their properties.',
    '[].conditions.repository_property.include': 'All of these must match.',
    '[].conditions.repository_property.exclude': 'None of these may match.',
    '[].conditions.repository_property.*[].name': 'The name of the property.',
    '[].conditions.repository_property.*[].property_values': 'The values that match.',
    '[].conditions.repository_property.*[].source': {
      about: 'Whose property it is. Without this key, `custom`.',
      values: { custom: 'Defined by the organization.', system: 'Defined by the host, such as `language`.' },
    },
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
      says: /^is `license_compliance_scanning`, a rule that the host takes only in the rulesets of a repository$/,
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
