/**
 * Where words of the renderer may stand. A label (a few words on a control, no full stop) may stand in the JSX that it labels; a sentence (what
 * happened, what it means, what can be done) stands in shared/text/.
 */

/** The end of a sentence: a full stop, or another sign that ends one, behind a word, with nothing or a blank after it. */
const ENDS = /[\p{L}\p{N})\]”"’'%][.!?](?=[”"’')]*(?:\s|$))/u;
/** More than one word, or a word behind the end of what stands before it: `. Reports can be sent to it` is part of a sentence. */
const GOES_ON = /^\s*[.!?;:]\s+\p{L}/u;
const WORDS = /\p{L}{2,}\S*\s+\S*\p{L}/u;

/**
 * True for a text that says something in a sentence, or goes on with one.
 * @param {string} text
 */
function isSentence(text) {
  return (ENDS.test(text) && WORDS.test(text)) || GOES_ON.test(text);
}

/**
 * What people may read of a template: a word stands for each value.
 * @param {import('estree').TemplateLiteral} template
 */
function textOf(template) {
  return template.quasis.map(({ value }) => value.cooked ?? value.raw).join('value');
}

/**
 * Errors that are thrown are bugs: nobody but us reads them.
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
