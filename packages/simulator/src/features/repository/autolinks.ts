/** Autolinks of a repository. GitHub cannot change an autolink, only create and delete it. */

import {
  type Answer,
  answerCreated,
  createNotFound,
  createValidationFailure,
  type Fault,
  noContent,
} from '../../exchange/answer.ts';
import { answerPage } from '../../exchange/pages.ts';
import type { RestRequest } from '../../exchange/rest-request.ts';
import { repositorySlot } from '../../state/slot.ts';
import { getFullName } from '../../state/state.ts';
import type { Feature } from '../feature.ts';

interface Autolink {
  readonly id: number;
  readonly key_prefix: string;
  readonly url_template: string;
  readonly is_alphanumeric: boolean;
  readonly updated_at: string | null;
}

const autolinksOf = repositorySlot<Autolink[]>('autolinks', (seeds: Partial<Autolink>[] = [], around) =>
  seeds.map(({ id, key_prefix = '', url_template = '', is_alphanumeric = true, updated_at }) => ({
    id: id ?? around.newId(),
    key_prefix,
    url_template,
    is_alphanumeric,
    updated_at: updated_at ?? around.time,
  })),
);

const createFault = (field: string, code: Fault['code'], message?: string): Fault => ({
  resource: 'KeyLink',
  code,
  field,
  ...(message && { message }),
});

function listPrefixFaults(prefix: string, existing: readonly Autolink[]): Fault[] {
  if (!prefix) return [createFault('key_prefix', 'missing_field')];
  const faults: Fault[] = [];
  if (/\d$/.test(prefix)) faults.push(createFault('key_prefix', 'custom', 'key_prefix must not end with a number'));
  if (!/^[a-z\d.\-_+=:/#]+$/i.test(prefix)) {
    faults.push(createFault('key_prefix', 'custom', 'key_prefix must only contain letters, numbers, or .-_+=:/#'));
  }
  // GitHub refuses overlapping prefixes, because the text after them could belong to either.
  if (
    existing.some(({ key_prefix: otherPrefix }) => otherPrefix.startsWith(prefix) || prefix.startsWith(otherPrefix))
  ) {
    faults.push(createFault('key_prefix', 'already_exists'));
  }
  return faults;
}

function createAutolink({ repository, body, world, api }: RestRequest): Answer {
  const { key_prefix, url_template, is_alphanumeric = true } = body;
  const autolinks = autolinksOf(repository);
  const faults = listPrefixFaults(key_prefix, autolinks);
  if (!url_template.includes('<num>')) {
    faults.push(createFault('url_template', 'custom', 'url_template is missing a <num> token'));
  }
  if (faults.length) throw createValidationFailure(...faults);

  const autolink = { id: world.newId(), key_prefix, url_template, is_alphanumeric, updated_at: world.formatNow() };
  autolinks.push(autolink);
  return answerCreated(autolink, `${api}/repos/${getFullName(repository)}/autolinks/${autolink.id}`);
}

function requireAutolink({ repository, params }: RestRequest): Autolink {
  const autolink = autolinksOf(repository).find(({ id }) => id === Number(params.autolink_id));
  if (!autolink) throw createNotFound();
  return autolink;
}

function removeAutolink(request: RestRequest): Answer {
  const autolinks = autolinksOf(request.repository);
  autolinks.splice(autolinks.indexOf(requireAutolink(request)), 1);
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
    'GET /repos/{owner}/{repo}/autolinks': (request) =>
      answerPage(request, autolinksOf(request.repository), (autolink) => autolink),
    'POST /repos/{owner}/{repo}/autolinks': createAutolink,
    'DELETE /repos/{owner}/{repo}/autolinks/{autolink_id}': removeAutolink,
  },
};
