import { created, type Fault, invalid, noContent, notFound } from '../../exchange/answer.ts';
import type { Ask } from '../../exchange/ask.ts';
import { page } from '../../exchange/pages.ts';
import { repositorySlot } from '../../state/slot.ts';
import { fullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface Autolink {
  readonly id: number;
  readonly key_prefix: string;
  readonly url_template: string;
  readonly is_alphanumeric: boolean;
  readonly updated_at: string | null;
}

const autolinksOf = repositorySlot<Autolink[]>('autolinks', (given: Partial<Autolink>[] = [], around) =>
  given.map(({ id, key_prefix = '', url_template = '', is_alphanumeric = true, updated_at }) => ({
    id: id ?? around.newId(),
    key_prefix,
    url_template,
    is_alphanumeric,
    updated_at: updated_at ?? around.time,
  })),
);

const fault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'KeyLink',
  code,
  field,
  ...(message && { message }),
});

/** Prefixes may not overlap: the text after them could then belong to either. */
function prefixFaults(prefix: string, all: readonly Autolink[]): Fault[] {
  if (!prefix) return [fault('key_prefix', 'missing_field')];
  const faults: Fault[] = [];
  if (/\d$/.test(prefix)) faults.push(fault('key_prefix', 'custom', 'key_prefix must not end with a number'));
  if (!/^[a-z\d.\-_+=:/#]+$/i.test(prefix)) {
    faults.push(fault('key_prefix', 'custom', 'key_prefix must only contain letters, numbers, or .-_+=:/#'));
  }
  if (all.some(({ key_prefix: other }) => other.startsWith(prefix) || prefix.startsWith(other))) {
    faults.push(fault('key_prefix', 'already_exists'));
  }
  return faults;
}

function create({ repository, body, world, api }: Ask) {
  const { key_prefix, url_template, is_alphanumeric = true } = body;
  const all = autolinksOf(repository);
  const faults = prefixFaults(key_prefix, all);
  if (!url_template.includes('<num>')) {
    faults.push(fault('url_template', 'custom', 'url_template must contain <num> for the reference number'));
  }
  if (faults.length) throw invalid(...faults);

  const autolink = { id: world.newId(), key_prefix, url_template, is_alphanumeric, updated_at: world.time() };
  all.push(autolink);
  return created(autolink, `${api}/repos/${fullName(repository)}/autolinks/${autolink.id}`);
}

function find({ repository, params }: Ask): Autolink {
  const autolink = autolinksOf(repository).find(({ id }) => id === Number(params.autolink_id));
  if (!autolink) throw notFound();
  return autolink;
}

function remove(ask: Ask) {
  const all = autolinksOf(ask.repository);
  all.splice(all.indexOf(find(ask)), 1);
  return noContent;
}

export const autolinks: Feature = {
  slots: [autolinksOf],
  needs: {
    'GET ~/autolinks': 'Administration: read',
    'POST ~/autolinks': 'Administration: write',
    'DELETE ~/autolinks/{}': 'Administration: write',
  },
  routes: {
    'GET /repos/{owner}/{repo}/autolinks': (ask) => page(ask, autolinksOf(ask.repository), (autolink) => autolink),
    'POST /repos/{owner}/{repo}/autolinks': create,
    'DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}': remove,
  },
};
