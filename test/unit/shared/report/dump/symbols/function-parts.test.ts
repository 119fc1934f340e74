import { describe, expect, it } from 'vitest';
import { functionParts } from '../../../../../../shared/report/dump/symbols/function-parts.ts';

describe('functionParts', () => {
  it.each([
    ['nsFoo::Bar(int, char const*)', 'nsFoo::Bar', '(int, char const*)'],
    ['nsFoo::Bar() const', 'nsFoo::Bar', '() const'],
    ['main', 'main', ''],
    ['std::vector<int, A<(B)1> >::push_back(int&&)', 'std::vector<int, A<(B)1> >::push_back', '(int&&)'],
    ['(anonymous namespace)::f(int)', '(anonymous namespace)::f', '(int)'],
    ['A::operator()(int) const', 'A::operator()', '(int) const'],
    ['A::operator<(A const&)', 'A::operator<', '(A const&)'],
    ['A::operator<<(A const&)', 'A::operator<<', '(A const&)'],
    ['A::operator->()', 'A::operator->', '()'],
    ['A::operator new[](unsigned long)', 'A::operator new[]', '(unsigned long)'],
    ['f(int)::{lambda(char)#1}::operator()(char) const', 'f(int)::{lambda(char)#1}::operator()', '(char) const'],
    ['f(int)::$_0::run()', 'f(int)::$_0::run', '()'],
    ['void call<void (*)(int)>(void (*)(int))', 'void call<void (*)(int)>', '(void (*)(int))'],
    ['f(A->b)', 'f', '(A->b)'],
    ['core::ops::function::FnOnce::call_once', 'core::ops::function::FnOnce::call_once', ''],
    ['<T as core::fmt::Debug>::fmt', '<T as core::fmt::Debug>::fmt', ''],
    ['f(int) [clone .cold]', 'f', '(int) [clone .cold]'],
    ['cooperator(int)', 'cooperator', '(int)'],
    ['(odd)', '(odd)', ''],
    ['', '', ''],
  ])('divides %s', (text, name, parameters) => {
    expect(functionParts(text)).toEqual({ name, parameters });
  });
});
