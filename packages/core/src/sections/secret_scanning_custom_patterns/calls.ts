import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import { secretScanningAlerts } from '../../github/grants.ts';
import { defineRepositoryAnswer, defineRepositoryCall } from '../../github/routes/repository.ts';
import { defineObject } from '../../github/shapes.ts';

const LivePattern = defineObject({
  id: v.number(),
  name: v.string(),
  pattern: v.string(),
  state: v.string(),
  start_delimiter: v.nullish(v.string()),
  end_delimiter: v.nullish(v.string()),
  must_match: v.nullish(v.array(v.string())),
  must_not_match: v.nullish(v.array(v.string())),
  custom_pattern_version: v.nullish(v.string()),
});

export type LivePattern = v.InferOutput<typeof LivePattern>;

const hints = {
  403: 'in a private repository, secret scanning requires a license for GitHub Advanced Security',
  404: 'secret scanning may be off: `security_and_analysis: {secret_scanning: {status: enabled}}` under `repository:` turns it on, and a private repository requires a license for GitHub Advanced Security',
  412: 'the pattern changed during this run: run again',
};

const whenOff = { notFound: 'turn on secret scanning', notFoundWhen: /\b(disabled|not enabled)\b/i };

const write = { needs: secretScanningAlerts.write, hints, ...whenOff };
const severalPatterns = { ...write, wrapper: 'patterns' };

export const list = defineRestCall('GET /repos/{owner}/{repo}/secret-scanning/custom-patterns', {
  needs: secretScanningAlerts.read,
  pages: { perPage: 100, identity: 'id' },
  answer: v.array(LivePattern),
  hints,
  ...whenOff,
});

/** GitHub answers 404 if secret scanning is off or access is missing. This read shows which. */
export const getScanningStatus = defineRepositoryCall({
  isPublic: false,
  neededIn: ['snapshot'],
  answer: defineRepositoryAnswer(['full_name'], {
    security_and_analysis: v.nullish(
      defineObject({ secret_scanning: v.optional(defineObject({ status: v.optional(v.string()) })) }),
    ),
  }),
});

export const create = defineRestCall('POST /repos/{owner}/{repo}/secret-scanning/custom-patterns', severalPatterns);
export const update = defineRestCall('PATCH /repos/{owner}/{repo}/secret-scanning/custom-patterns/{pattern_id}', write);
export const remove = defineRestCall('DELETE /repos/{owner}/{repo}/secret-scanning/custom-patterns', severalPatterns);
