import * as v from 'valibot';
import { defineRestCall } from '../../github/call.ts';
import { checks } from '../../github/grants.ts';
import { defineObject } from '../../github/shapes.ts';

const Preference = defineObject({ app_id: v.number(), setting: v.boolean() });

const permissionHint =
  'the owner of the token must be an administrator of the repository; a fine-grained personal access token may not offer Checks, so use a classic token or an app token';

export const update = defineRestCall('PATCH /repos/{owner}/{repo}/check-suites/preferences', {
  needs: checks.write,
  answer: defineObject({
    preferences: defineObject({ auto_trigger_checks: v.optional(v.array(Preference)) }),
    repository: defineObject({ id: v.number() }),
  }),
  hints: { 403: permissionHint, 404: permissionHint },
  describeResult: ({ preferences: { auto_trigger_checks: preferences = [] } }) =>
    preferences.length ? `GitHub now has ${preferences.map(formatPreference).join(', ')}` : undefined,
});

const formatPreference = ({ app_id, setting }: v.InferOutput<typeof Preference>) =>
  `app ${app_id} ${setting ? 'on' : 'off'}`;
