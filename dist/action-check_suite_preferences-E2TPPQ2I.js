import {
  planReassertion87 as planReassertion,
  defineObject89 as defineObject,
  chooseSchema90 as chooseSchema,
  closedMap90 as closedMap,
  createBareListShape90 as createBareListShape,
  integer90 as integer,
  toggle90 as toggle,
  array96 as array,
  boolean96 as boolean,
  number96 as number,
  optional96 as optional,
  pipe96 as pipe,
  transform96 as transform,
  formatText97 as formatText,
  markPublic97 as markPublic,
  defineRestCall103 as defineRestCall,
  checks104 as checks,
  __export106 as __export
} from "./action.js";
import {
  defineSection
} from "./action-chunk-XRJ6RS5T.js";
import "./action-chunk-PJOHCAIZ.js";
import {
  createActorSchema
} from "./action-chunk-YWCJES34.js";

// packages/core/src/sections/check_suite_preferences/calls.ts
var calls_exports = {};
__export(calls_exports, {
  update: () => update
});
var Preference = defineObject({ app_id: number(), setting: boolean() });
var permissionHint = "the owner of the token must be an administrator of the repository; a fine-grained personal access token may not offer Checks, so use a classic token or an app token";
var update = defineRestCall("PATCH /repos/{owner}/{repo}/check-suites/preferences", {
  needs: checks.write,
  answer: defineObject({
    preferences: defineObject({ auto_trigger_checks: optional(array(Preference)) }),
    repository: defineObject({ id: number() })
  }),
  hints: { 403: permissionHint, 404: permissionHint },
  describeResult: ({ preferences: { auto_trigger_checks: preferences = [] } }) => preferences.length ? `GitHub now has ${preferences.map(formatPreference).join(", ")}` : void 0
});
var formatPreference = ({ app_id, setting }) => `app ${app_id} ${setting ? "on" : "off"}`;

// packages/core/src/sections/check_suite_preferences/schema.ts
var Preference2 = createActorSchema({ id: "app_id", kinds: { app: "App" }, isUnique: true }, closedMap, {
  app_id: integer({ min: 1 }),
  setting: toggle()
});
var { schema: plainList, list } = createBareListShape(Preference2, {
  getKey: ({ app_id }) => String(app_id),
  describeEntry: ({ app_id }) => `app ${app_id}`
});
var wrappedList = closedMap({ auto_trigger_checks: plainList });
var settings = {
  schema: pipe(
    chooseSchema([wrappedList, plainList], (value) => Array.isArray(value) ? plainList : wrappedList),
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
    "": {
      touches: "data",
      describeLostData: () => "the earlier `auto_trigger_checks`, because GitHub does not show them"
    }
  },
  calls: calls_exports,
  plan: planPreferences,
  toSettings: () => ({
    value: void 0,
    notes: [
      { text: formatText`\`auto_trigger_checks\` is left out: GitHub does not show it`, about: "auto_trigger_checks" }
    ]
  })
});
function planPreferences(wanted) {
  if (!wanted.length) return [];
  const reason = "GitHub does not show it";
  const cannotVerify = markPublic(`\`auto_trigger_checks\` cannot be compared: ${reason}; apply sends it on every run`);
  const sentMessage = markPublic(`auto_trigger_checks sent again, because ${reason}`);
  const body = { auto_trigger_checks: wanted };
  return [planReassertion("", cannotVerify, sentMessage, { steps: update({}, body), holds: body })];
}
export {
  checkSuitePreferences
};
