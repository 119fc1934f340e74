import { describe, expect, it } from 'vitest';
import { normalizedFunction } from '../../../../../../shared/report/dump/signature/function-name.ts';

const RUST = '/build/example/src/lib.rs';

describe('the name of a C++ function in a signature', () => {
  it.each([
    ['int example::Cache::fill(int, char const*) const &', 'example::Cache::fill'],
    ['std::map<int, std::list<char> > example::read<int>(int)', 'example::read<T>'],
    ["`anonymous namespace'::Job::run(void)", '(anonymous namespace)::Job::run'],
    ['example::Job::$_3::operator()(int) const', 'example::Job::$::operator()'],
    ['example::Stream::operator<<(example::Text const &)', 'example::Stream::operator<<'],
    ['example::Stream::operator bool() const', 'example::Stream::operator bool'],
    ['<name omitted>', '<name omitted>'],
    ['<unknown in player.dll>', '<unknown in player.dll>'],
    ['<example::Thing as core::fmt::Debug>::fmt', '<example::Thing as core::fmt::Debug>::fmt'],
    ['IPC::ParamTraits<example::Text<char> >::Read(IPC::Message*)', 'IPC::ParamTraits<example::Text<T> >::Read'],
    ['-[Example doSomething]', '-[Example doSomething]'],
    ['example::broken<int', 'example::broken<T>'],
    ['f(a,b)', 'f'],
    ['', ''],
  ])('%s', (name, expected) => {
    expect(normalizedFunction(name, 'example.cpp')).toBe(expected);
  });

  it('has no clone marks', () => {
    expect(normalizedFunction('example::fill(int) [clone .cold.7]', null).trim()).toBe('example::fill');
  });
});

describe('the name of a Rust function in a signature', () => {
  it.each([
    ['example::parse::h0123456789abcdef', 'example::parse'],
    ['<example::Thing>::parse::<u8>', '<T>::parse::<T>'],
    ['<example::Thing as core::clone::Clone>::clone', '<example::Thing as core::clone::Clone>::clone'],
    ['example::call::{closure#0}', 'example::call::{closure#0}'],
  ])('%s', (name, expected) => {
    expect(normalizedFunction(name, RUST)).toBe(expected);
  });

  it.each([
    ['git:example.com/repo:src/lib.rs:abc', 'example::parse'],
    ['D:\\build\\lib.rs', 'example::parse'],
    // Without a root it may be any file, and the name is read as C++.
    ['src/lib.rs', 'example::parse::h12'],
    [null, 'example::parse::h12'],
  ])('is recognised by its file %s', (file, expected) => {
    expect(normalizedFunction('example::parse::h12', file)).toBe(expected);
  });
});
