import { defineSection, exportList } from '../section.ts';
import * as calls from './calls.ts';
import { planAutolinks } from './plan.ts';
import { settings } from './schema.ts';

export const autolinks = defineSection({
  key: 'autolinks',
  settings,
  visibleTo: { '': 'administrators' },
  risk: { '': { touches: 'nothing' } },
  calls,
  read: (github) => github.ask(calls.list({})),
  plan: planAutolinks,
  toSettings: (live) =>
    exportList(
      live.map(({ key_prefix, url_template, is_alphanumeric }) => ({ key_prefix, url_template, is_alphanumeric })),
      settings,
    ),
});
