import { useEffect, useRef, useState } from "react";
import styles from "./landing.module.css";
import captions from "./media/demo.vtt";
import video from "./media/demo.webm";
import poster from "./media/demo-poster.webp";
import { messages } from "./messages.ts";
import { ProductPicture } from "./product-picture.tsx";

const names = ["rule", "assignments"] as const;

/** What the product looks like: pictures of two screens. */
export const LandingScreens = () => (
  <section className={styles.screens} aria-labelledby="screens-heading">
    <h2 id="screens-heading" className={styles.featuresHeading}>
      {messages.screens.heading}
    </h2>
    {names.map((name) => {
      const { title, body, picture } = messages.screens.items[name];
      return (
        <div key={name} className={styles.screen}>
          <div>
            <h3 className={styles.screenTitle}>{title}</h3>
            <p className={styles.screenBody}>{body}</p>
          </div>
          <div className={styles.frame}>
            <ProductPicture name={name} alt={picture} />
          </div>
        </div>
      );
    })}
  </section>
);

/** Whether the player is near the visible part of the page: its first picture is not fetched before. */
const useIsNear = () => {
  const player = useRef<HTMLVideoElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!player.current || typeof IntersectionObserver === "undefined") return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        setNear(true);
        observer.disconnect();
      },
      { rootMargin: "400px" },
    );
    observer.observe(player.current);
    return () => observer.disconnect();
  }, []);
  return [player, isNear] as const;
};

/** A tour of the product, recorded by `scripts/site/record-demo.ts`. The film is fetched when it is played. */
export const LandingVideo = () => {
  const [player, isNear] = useIsNear();
  return (
    <section className={styles.video} aria-labelledby="video-heading">
      <div className={styles.videoInner}>
        <h2 id="video-heading" className={styles.featuresHeading}>
          {messages.video.heading}
        </h2>
        <p className={styles.featuresBody}>{messages.video.body}</p>
        <video
          ref={player}
          className={styles.player}
          controls
          muted
          playsInline
          preload="none"
          width={1280}
          height={800}
          poster={isNear ? poster : undefined}
          aria-label={messages.video.label}
        >
          <source src={video} type="video/webm" />
          <track kind="captions" srcLang="en" label={messages.video.captions} src={captions} default />
        </video>
      </div>
    </section>
  );
};
