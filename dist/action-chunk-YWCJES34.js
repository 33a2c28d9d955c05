import {
  addJsonSchema90 as addJsonSchema,
  createMarks90 as createMarks,
  createValueRule90 as createValueRule,
  createMessage94 as createMessage,
  mustBe94 as mustBe,
  NamedId95 as NamedId,
  optional96 as optional,
  pipe96 as pipe,
  regex96 as regex,
  string96 as string,
  transform96 as transform,
  formatCode98 as formatCode,
  joinWithOr98 as joinWithOr
} from "./action.js";

// packages/core/src/settings/schema/names.ts
var createPatternSchema = (pattern, message) => pipe(string(message), regex(pattern, message));
var loginPattern = /^[\w-]+(\[bot\])?$/;
var toSlug = (title) => title.trim().replace(/^@?[\w-]+\//, "").normalize("NFKD").replace(new RegExp("\\p{M}", "gu"), "").toLowerCase().replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "");
var createSlugSchema = (pattern, holder, where) => {
  const message = mustBe(`the slug of ${holder}`, (value) => {
    const meant = value === null ? "" : toSlug(String(value));
    return pattern.test(meant) ? `write \`"${meant}"\` if that is its slug, ${where}` : `write its slug, ${where}`;
  });
  return createPatternSchema(pattern, message);
};
var teamSlug = createSlugSchema(
  /^(ent:)?[\w-]+$/i,
  "a team",
  "the last part of the address of the team's page"
);
var loginMessage = mustBe("the login of an account", (value) => {
  const bare = String(value).trim().replace(/^@/, "");
  return typeof value === "string" && loginPattern.test(bare) ? `write ${formatCode(bare)}` : void 0;
});
var blankRoleMessage = mustBe("the name of a role", () => "write a name such as `maintain`");
var nameSchemas = {
  user: createPatternSchema(loginPattern, loginMessage),
  team: teamSlug,
  app: createSlugSchema(/^[\w-]+$/, "an app", "the last part of the address of the app's page"),
  role: createPatternSchema(/\S/, blankRoleMessage)
};
function createActorSchema(form, holder, entries, ...more) {
  const own = [form.type, form.id].filter((key) => key !== void 0);
  const kinds = Object.keys(form.kinds);
  const needed = own.filter((key) => entries[key].type !== "optional");
  const names = Object.fromEntries(kinds.map((kind) => [kind, optional(nameSchemas[kind])]));
  const map = holder({
    // Messages list a name before the other keys, but the app of a check after them.
    ...form.type === void 0 ? { ...entries, ...names } : { ...names, ...entries },
    ...Object.fromEntries(needed.map((key) => [key, optional(entries[key])]))
  });
  const findKinds = (written) => kinds.filter((kind) => written[kind] !== void 0);
  formMarks.set(map, form);
  return pipe(
    map,
    ...kinds.map((kind, index) => refuseNameNextTo(kind, [...own, ...kinds.slice(0, index)])),
    ...needed.map((key) => requireKeyOrName(key, kinds)),
    addJsonSchema({
      oneOf: [
        createKeyPresenceJsonSchema(needed, kinds),
        ...kinds.map(
          (kind) => createKeyPresenceJsonSchema([kind], [...own, ...kinds.filter((otherKind) => otherKind !== kind)])
        )
      ]
    }),
    ...more,
    transform((written) => replaceNameWithId(written, form, findKinds(written)))
  );
}
var refuseNameNextTo = (kind, otherKeys) => {
  const findOtherKey = (written) => otherKeys.find((key) => written[key] !== void 0 && written[key] !== null);
  return createValueRule({
    at: kind,
    holds: (written) => written[kind] === void 0 || findOtherKey(written) === void 0,
    failureMessage: (written) => createMessage(
      `is next to ${formatCode(findOtherKey(written))}, but only one of them may name the actor`,
      "keep one of the two"
    )
  });
};
var requireKeyOrName = (key, kinds) => createValueRule({
  at: key,
  holds: (written) => [key, ...kinds].some((actorKey) => written[actorKey] !== void 0),
  failureMessage: createMessage(
    "is missing",
    `add ${formatCode(key)}, or name the actor with ${joinWithOr(kinds.map(formatCode))}`
  )
});
var createKeyPresenceJsonSchema = (required, forbidden) => ({
  ...required.length && { required },
  properties: Object.fromEntries(forbidden.map((key) => [key, false]))
});
function replaceNameWithId(written, form, [kind]) {
  if (!kind) return written;
  const { [kind]: text, ...otherValues } = written;
  const type = form.type === void 0 ? {} : { [form.type]: form.kinds[kind] };
  return { ...otherValues, ...type, [form.id]: new NamedId(kind, text, form) };
}
var formMarks = createMarks();
var getActorForm = formMarks.get;

export {
  teamSlug,
  nameSchemas,
  createActorSchema,
  getActorForm
};
