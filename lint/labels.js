/**
 * Keeps sentences out of the renderer. A label (a few words on a control, no full stop) may be in the JSX. A sentence (what happened, what it means,
 * what can be done) belongs in shared/text/.
 */

/** Matches the end of a sentence: `.`, `!` or `?` after a word and before whitespace or the end of the text. */
const ENDS = /[\p{L}\p{N})\]”"’'%][.!?](?=[”"’')]*(?:\s|$))/u;
/** Matches a text that begins with the end of a sentence and continues with a word, such as `. Reports can be sent to it`. */
const GOES_ON = /^\s*[.!?;:]\s+\p{L}/u;
const WORDS = /\p{L}{2,}\S*\s+\S*\p{L}/u;

/**
 * True if the text contains a sentence of several words, or continues after the end of a sentence.
 * @param {string} text
 */
function isSentence(text) {
  return (ENDS.test(text) && WORDS.test(text)) || GOES_ON.test(text);
}

/**
 * The text of a template, with a word in place of each value.
 * @param {import('estree').TemplateLiteral} template
 */
function textOf(template) {
  return template.quasis.map(({ value }) => value.cooked ?? value.raw).join('value');
}

/**
 * True for a text in a `throw` statement. Thrown errors are bugs, so only developers read them.
 * @param {import('eslint').Rule.Node} node
 */
function isThrown(node) {
  for (let outer = node.parent; outer !== undefined && outer !== null; outer = outer.parent)
    if (outer.type === 'ThrowStatement') return true;
  return false;
}

/** @type {import('eslint').ESLint.Plugin} */
export const labels = {
  rules: {
    'no-sentences': {
      meta: {
        type: 'problem',
        schema: [],
        messages: { sentence: 'A sentence stands in shared/text/; a label has no full stop. This one: “{{text}}”.' },
      },
      create(context) {
        /** @type {(node: import('eslint').Rule.Node, text: string) => void} */
        const check = (node, text) => {
          if (isSentence(text) && !isThrown(node))
            context.report({ node, messageId: 'sentence', data: { text: text.trim().replace(/\s+/g, ' ') } });
        };
        return {
          JSXText: (node) => check(node, node.value),
          Literal: (node) => {
            if (typeof node.value === 'string') check(node, node.value);
          },
          TemplateLiteral: (node) => check(node, textOf(node)),
        };
      },
    },
  },
};
