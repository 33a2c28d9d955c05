import {
  hasSameMembers88 as hasSameMembers,
  addJsonSchema90 as addJsonSchema,
  chooseSchema90 as chooseSchema,
  createValueRule90 as createValueRule,
  list90 as list,
  tryRuleOnEach90 as tryRuleOnEach,
  createMessage94 as createMessage,
  pipe96 as pipe,
  string96 as string,
  transform96 as transform
} from "./action.js";

// packages/core/src/sections/repository/topics.ts
var notText = createMessage("is not text, but a topic must be text", "put it in quotes");
var topicPattern = /^[a-z0-9][a-z0-9-]{0,49}$/;
var writtenPattern = "\\s*[A-Za-z0-9][A-Za-z0-9-]{0,49}\\s*";
var TopicList = list(pipe(string(notText), addJsonSchema({ pattern: `^${writtenPattern}$` })));
var TopicText = pipe(string(), addJsonSchema({ pattern: `^${writtenPattern}(,${writtenPattern})*$` }));
function parseTopics(written) {
  const topics = /* @__PURE__ */ new Set();
  const pieces = typeof written === "string" ? written.split(",") : written;
  tryRuleOnEach(pieces, (piece) => topics.add(piece.trim().toLowerCase()));
  return [...topics];
}
var listInvalidTopics = (written) => parseTopics(written).filter((topic) => !topicPattern.test(topic));
var Topics = pipe(
  chooseSchema([TopicList, TopicText], (value) => typeof value === "string" ? TopicText : TopicList),
  createValueRule({
    holds: (written) => !listInvalidTopics(written).length,
    failureMessage: (written) => describeInvalidTopics(listInvalidTopics(written))
  }),
  createValueRule({
    holds: (written) => parseTopics(written).length <= 20,
    failureMessage: (written) => describeTooManyTopics(parseTopics(written))
  }),
  transform(parseTopics)
);
var topicRule = "a topic has 1 to 50 letters, digits and hyphens, and starts with a letter or digit";
var describeTooManyTopics = (topics) => createMessage(`has ${topics.length} topics; GitHub allows at most 20`, `remove ${topics.length - 20} of them`);
function describeInvalidTopics([topic, ...otherTopics]) {
  if (topic === void 0 || otherTopics.length) {
    const names = [topic, ...otherTopics].map((name) => JSON.stringify(name)).join(", ");
    return createMessage(`${names} are not topics: ${topicRule}`, "correct or remove them");
  }
  const words = topic.split(/\s+/).filter(Boolean);
  if (topic === "") return createMessage("a topic is empty", "remove it, or write `topics: []` to remove all topics");
  if (words.length > 1 && words.every((piece) => /^[a-z0-9][a-z0-9-]*$/.test(piece)))
    return createMessage(
      `${JSON.stringify(topic)} has spaces, but topics are separated by commas`,
      `write \`topics: [${words.join(", ")}]\``
    );
  const suggestion = topic.replace(/[^a-z0-9-]+/g, "-").replace(/^-+|-+$/g, "");
  const fix = topicPattern.test(suggestion) ? `write it as \`${suggestion}\`, or remove it` : "shorten or remove it";
  return createMessage(`${JSON.stringify(topic)} is not a topic: ${topicRule}`, fix);
}
var compareTopics = (wanted, live) => hasSameMembers(wanted, live) ? [] : [{ key: "topics", live: [...live].sort(), wanted: [...wanted].sort() }];

export {
  topicPattern,
  Topics,
  compareTopics
};
