import {
  createMarks85 as createMarks,
  inSchema85 as inSchema,
  rule85 as rule,
  mustBe90 as mustBe,
  says90 as says,
  NamedId91 as NamedId,
  code92 as code,
  either92 as either,
  optional93 as optional,
  pipe93 as pipe,
  regex93 as regex,
  string93 as string,
  transform93 as transform
} from "./action.js";

// packages/core/src/settings/schema/names.ts
var inForm = (form, message) => pipe(string(message), regex(form, message));
var login = /^[\w-]+(\[bot\])?$/;
var slugOf = (title) => title.trim().replace(/^@?[\w-]+\//, "").normalize("NFKD").replace(new RegExp("\\p{M}", "gu"), "").toLowerCase().replace(/[^\w-]+/g, "-").replace(/^-+|-+$/g, "");
var slug = (form, of, where) => {
  const message = mustBe(`the slug of ${of}`, (value) => {
    const meant = value === null ? "" : slugOf(String(value));
    return form.test(meant) ? `write \`"${meant}"\` if that is its slug, ${where}` : `write its slug, ${where}`;
  });
  return inForm(form, message);
};
var teamSlug = slug(/^(ent:)?[\w-]+$/i, "a team", "the last part of the address of the team's page");
var notALogin = mustBe("the login of an account", (value) => {
  const bare = String(value).trim().replace(/^@/, "");
  return typeof value === "string" && login.test(bare) ? `write ${code(bare)}` : void 0;
});
var blank = mustBe("the name of a role", () => "write a name such as `maintain`");
var nameSchemas = {
  user: inForm(login, notALogin),
  team: teamSlug,
  app: slug(/^[\w-]+$/, "an app", "the last part of the address of the app's page"),
  role: inForm(/\S/, blank)
};
function nameable(form, holder, entries, ...more) {
  const own = [form.type, form.id].filter((key) => key !== void 0);
  const kinds = Object.keys(form.kinds);
  const needed = own.filter((key) => entries[key].type !== "optional");
  const names = Object.fromEntries(kinds.map((kind) => [kind, optional(nameSchemas[kind])]));
  const map = holder({
    // Messages and the schema list a name before the other keys, but the app of a check after them.
    ...form.type === void 0 ? { ...entries, ...names } : { ...names, ...entries },
    ...Object.fromEntries(needed.map((key) => [key, optional(entries[key])]))
  });
  const kindsIn = (written) => kinds.filter((kind) => written[kind] !== void 0);
  forms.set(map, form);
  return pipe(
    map,
    ...kinds.map((kind, index) => alone(kind, [...own, ...kinds.slice(0, index)])),
    ...needed.map((key) => orNamed(key, kinds)),
    inSchema({
      oneOf: [
        only(needed, kinds),
        ...kinds.map((kind) => only([kind], [...own, ...kinds.filter((other) => other !== kind)]))
      ]
    }),
    ...more,
    transform((written) => withName(written, form, kindsIn(written)))
  );
}
var alone = (kind, others) => {
  const beside = (written) => others.find((key) => written[key] !== void 0 && written[key] !== null);
  return rule({
    at: kind,
    holds: (written) => written[kind] === void 0 || beside(written) === void 0,
    says: (written) => says(`is next to ${code(beside(written))}, but only one of them may name the actor`, "keep one of the two")
  });
};
var orNamed = (key, kinds) => rule({
  at: key,
  holds: (written) => [key, ...kinds].some((one) => written[one] !== void 0),
  says: says("is missing", `add ${code(key)}, or name the actor with ${either(kinds.map(code))}`)
});
var only = (required, others) => ({
  ...required.length && { required },
  properties: Object.fromEntries(others.map((key) => [key, false]))
});
function withName(written, form, [kind]) {
  if (!kind) return written;
  const { [kind]: text, ...others } = written;
  const type = form.type === void 0 ? {} : { [form.type]: form.kinds[kind] };
  return { ...others, ...type, [form.id]: new NamedId(kind, text, form) };
}
var forms = createMarks();
var formOf = forms.get;

export {
  teamSlug,
  nameSchemas,
  nameable,
  formOf
};
