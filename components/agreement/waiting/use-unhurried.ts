import { useEffect, useRef, useState } from "react";

/** A value that follows another at most once in so many milliseconds; at once where that is 0. */
export function useUnhurried<Value>(value: Value, intervalMs: number): Value {
  const [followed, setFollowed] = useState(value);
  const lastChange = useRef(0);
  useEffect(() => {
    const wait = Math.max(0, lastChange.current + intervalMs - Date.now());
    const timer = setTimeout(() => {
      lastChange.current = Date.now();
      setFollowed(value);
    }, wait);
    return () => clearTimeout(timer);
  }, [value, intervalMs]);
  return intervalMs === 0 ? value : followed;
}
