import * as v from 'valibot';
import { hasSameMembers } from '../../plan/differences.ts';
import { createMessage } from '../../settings/schema/messages.ts';
import { addJsonSchema, chooseSchema, createValueRule, list, tryRuleOnEach } from '../../settings/schema/words.ts';

const notText = createMessage('is not text, but a topic must be text', 'put it in quotes');

export const topicPattern = /^[a-z0-9][a-z0-9-]{0,49}$/;

/** A file may write a topic in any case, with spaces around it. */
const writtenPattern = '\\s*[A-Za-z0-9][A-Za-z0-9-]{0,49}\\s*';
const TopicList = list(v.pipe(v.string(notText), addJsonSchema({ pattern: `^${writtenPattern}$` })));
const TopicText = v.pipe(v.string(), addJsonSchema({ pattern: `^${writtenPattern}(,${writtenPattern})*$` }));

type WrittenTopics = string | string[];

/** GitHub stores distinct topics in lower case. */
function parseTopics(written: WrittenTopics): string[] {
  const topics = new Set<string>();
  const pieces = typeof written === 'string' ? written.split(',') : written;
  tryRuleOnEach(pieces, (piece) => topics.add(piece.trim().toLowerCase()));
  return [...topics];
}

const listInvalidTopics = (written: WrittenTopics) => parseTopics(written).filter((topic) => !topicPattern.test(topic));

/** Topics are a list, or text with commas. */
export const Topics = v.pipe(
  chooseSchema([TopicList, TopicText], (value) => (typeof value === 'string' ? TopicText : TopicList)),
  createValueRule({
    holds: (written) => !listInvalidTopics(written).length,
    failureMessage: (written) => describeInvalidTopics(listInvalidTopics(written)),
  }),
  createValueRule({
    holds: (written) => parseTopics(written).length <= 20,
    failureMessage: (written) => describeTooManyTopics(parseTopics(written)),
  }),
  v.transform(parseTopics),
);

const topicRule = 'a topic has 1 to 50 letters, digits and hyphens, and starts with a letter or digit';

const describeTooManyTopics = (topics: readonly string[]) =>
  createMessage(`has ${topics.length} topics; GitHub allows at most 20`, `remove ${topics.length - 20} of them`);

function describeInvalidTopics([topic, ...otherTopics]: readonly string[]) {
  if (topic === undefined || otherTopics.length) {
    const names = [topic, ...otherTopics].map((name) => JSON.stringify(name)).join(', ');
    return createMessage(`${names} are not topics: ${topicRule}`, 'correct or remove them');
  }
  const words = topic.split(/\s+/).filter(Boolean);
  if (topic === '') return createMessage('a topic is empty', 'remove it, or write `topics: []` to remove all topics');
  if (words.length > 1 && words.every((piece) => /^[a-z0-9][a-z0-9-]*$/.test(piece)))
    return createMessage(
      `${JSON.stringify(topic)} has spaces, but topics are separated by commas`,
      `write \`topics: [${words.join(', ')}]\``,
    );
  const suggestion = topic.replace(/[^a-z0-9-]+/g, '-').replace(/^-+|-+$/g, '');
  const fix = topicPattern.test(suggestion) ? `write it as \`${suggestion}\`, or remove it` : 'shorten or remove it';
  return createMessage(`${JSON.stringify(topic)} is not a topic: ${topicRule}`, fix);
}

export const compareTopics = (wanted: readonly string[], live: readonly string[]) =>
  hasSameMembers(wanted, live) ? [] : [{ key: 'topics', live: [...live].sort(), wanted: [...wanted].sort() }];
