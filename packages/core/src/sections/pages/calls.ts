import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import { administration, pages } from '../../github/grants.ts';
import { defineRepositoryAnswer, defineRepositoryCall } from '../../github/routes/repository.ts';
import { defineObject } from '../../github/shapes.ts';

const LiveSite = defineObject({
  url: v.string(),
  html_url: v.optional(v.string()),
  status: v.nullable(v.string()),
  build_type: v.nullish(v.string()),
  source: v.optional(defineObject({ branch: v.string(), path: v.string() })),
  cname: v.nullable(v.string()),
  custom_404: v.boolean(),
  https_enforced: v.optional(v.boolean()),
  public: v.boolean(),
});

export type LiveSite = v.InferOutput<typeof LiveSite>;

const write = { needs: [pages.write, administration.write] };

export const get = defineRestCall('GET /repos/{owner}/{repo}/pages', { needs: pages.read, answer: LiveSite });

export const getRepository = defineRepositoryCall({
  answer: defineRepositoryAnswer(['id', 'full_name'], { has_pages: v.boolean() }),
});

export const create = defineRestCall('POST /repos/{owner}/{repo}/pages', {
  ...write,
  hints: { 409: 'a site may exist that is not visible to this token, because the token may lack Pages: read' },
});

export const update = defineRestCall('PUT /repos/{owner}/{repo}/pages', {
  ...write,
  notFound: 'run again in an hour',
  notFoundWhen: /certificate/i,
  hints: { 404: 'if the file enforces HTTPS, the domain may not have a certificate yet: run again in an hour' },
});

export const remove = defineRestCall('DELETE /repos/{owner}/{repo}/pages', {
  ...write,
  hints: {
    422: 'GitHub takes some sites down only in the settings of the repository, and the site of OWNER.github.io not at all',
  },
});
