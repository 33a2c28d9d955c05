import {
  reassert82 as reassert,
  object84 as object,
  bareList85 as bareList,
  choosing85 as choosing,
  closed85 as closed,
  integer85 as integer,
  toggle85 as toggle,
  open88 as open,
  say88 as say,
  array93 as array,
  boolean93 as boolean,
  number93 as number,
  optional93 as optional,
  pipe93 as pipe,
  transform93 as transform,
  checks98 as checks,
  rest99 as rest,
  __export101 as __export
} from "./action.js";
import {
  defineSection
} from "./action-chunk-SA3LZUKR.js";
import "./action-chunk-6EFUI7IP.js";
import {
  nameable
} from "./action-chunk-CFPUKJRB.js";

// packages/core/src/sections/check_suite_preferences/calls.ts
var calls_exports = {};
__export(calls_exports, {
  update: () => update
});
var Preference = object({ app_id: number(), setting: boolean() });
var who = "the owner of the token must be an administrator of the repository; a fine-grained personal access token may not offer Checks, so use a classic token or an app token";
var update = rest("PATCH /repos/{owner}/{repo}/check-suites/preferences", {
  needs: checks.write,
  answer: object({
    preferences: object({ auto_trigger_checks: optional(array(Preference)) }),
    repository: object({ id: number() })
  }),
  hints: { 403: who, 404: who },
  detail: ({ preferences: { auto_trigger_checks: kept = [] } }) => kept.length ? `GitHub now has ${kept.map(preferenceText).join(", ")}` : void 0
});
var preferenceText = ({ app_id, setting }) => `app ${app_id} ${setting ? "on" : "off"}`;

// packages/core/src/sections/check_suite_preferences/schema.ts
var Preference2 = nameable({ id: "app_id", kinds: { app: "App" }, once: true }, closed, {
  app_id: integer({ min: 1 }),
  setting: toggle()
});
var { schema: bare, list } = bareList(Preference2, {
  key: ({ app_id }) => String(app_id),
  named: ({ app_id }) => `app ${app_id}`
});
var spelt = closed({ auto_trigger_checks: bare });
var settings = {
  schema: pipe(
    choosing([spelt, bare], (value) => Array.isArray(value) ? bare : spelt),
    transform((value) => "auto_trigger_checks" in value ? value.auto_trigger_checks : value)
  ),
  list
};

// packages/core/src/sections/check_suite_preferences/index.ts
var checkSuitePreferences = defineSection({
  key: "check_suite_preferences",
  settings,
  visibleTo: { "": "administrators" },
  risk: {
    "": { touches: "data", loses: () => "the earlier `auto_trigger_checks`, because GitHub does not show them" }
  },
  calls: calls_exports,
  plan: planPreferences,
  toSettings: () => ({
    value: void 0,
    notes: [say`\`auto_trigger_checks\` is left out: GitHub does not show it`]
  })
});
function planPreferences(wanted) {
  if (!wanted.length) return [];
  const why = "GitHub does not show it";
  const cannotVerify = open(`\`auto_trigger_checks\` cannot be compared: ${why}; apply sends it on every run`);
  const says = open(`auto_trigger_checks sent again, because ${why}`);
  const body = { auto_trigger_checks: wanted };
  return [reassert("", cannotVerify, says, { steps: update({}, body), holds: body })];
}
export {
  checkSuitePreferences
};
