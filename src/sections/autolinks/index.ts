import { differences } from '../../plan/differences.ts';
import { create, note, type Plan, remove, replace } from '../../plan/item.ts';
import { match } from '../../plan/match.ts';
import type { Listed } from '../../settings/shape.ts';
import { listExported } from '../exported.ts';
import type { Section } from '../section.ts';
import type { LiveAutolink } from './calls.ts';
import * as calls from './calls.ts';
import { type Autolink, named, settings } from './schema.ts';

const prefix = (autolink: { key_prefix: string }) => autolink.key_prefix;

export function planAutolinks({ entries, undeclared }: Listed<Autolink>, live: LiveAutolink[]): Plan {
  const found = match(entries, live, prefix, prefix, { named, fix: 'delete one of them' });

  return [
    ...found.missing.map((entry) => create(named(entry), calls.create({}, entry))),
    ...found.pairs.flatMap(({ entry, item }) =>
      replace(named(entry), differences(entry, item), [
        calls.remove({ autolink_id: item.id }),
        calls.create({}, { is_alphanumeric: item.is_alphanumeric, ...entry }),
      ]),
    ),
    ...found.undeclared.map((item) =>
      undeclared === 'delete'
        ? remove(named(item), calls.remove({ autolink_id: item.id }), {
            because: `references like ${item.key_prefix}1 are no longer linked`,
          })
        : note(`kept undeclared ${named(item)}`, named(item)),
    ),
  ];
}

export const autolinks: Section<Listed<Autolink>, LiveAutolink[], LiveAutolink[]> = {
  key: 'autolinks',
  settings,
  calls,
  read: (host) => host.ask(calls.list({})),
  plan: planAutolinks,
  readAll: (host) => host.ask(calls.list({})),
  toSettings: (live) =>
    listExported(
      live.map(({ key_prefix, url_template, is_alphanumeric }) => ({ key_prefix, url_template, is_alphanumeric })),
      settings,
    ),
};
