import type { ListWithPolicy } from '../../settings/shape.ts';
import { exportList, type Section } from '../section.ts';
import type { LiveAutolink } from './calls.ts';
import * as calls from './calls.ts';
import { planAutolinks } from './plan.ts';
import { type Autolink, settings } from './schema.ts';

export const autolinks: Section<ListWithPolicy<Autolink>, LiveAutolink[]> = {
  key: 'autolinks',
  settings,
  harmless: true,
  visibleTo: { '': 'administrators' },
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planAutolinks,
  toSettings: (live) =>
    exportList(
      live.map(({ key_prefix, url_template, is_alphanumeric }) => ({ key_prefix, url_template, is_alphanumeric })),
      settings,
    ),
};
